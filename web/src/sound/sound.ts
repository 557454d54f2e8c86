import type { SoundName, Word } from "../model/moments";

/**
 * Sounds made on the spot. The browser lets nothing be heard before the first touch; until then `play` does nothing.
 */
export class Sound {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  get awake(): boolean {
    return this.context?.state === "running";
  }

  /** Call from a gesture. */
  wake(): void {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
  }

  play(name: SoundName | "tick", delay = 0): void {
    const context = this.context;
    if (context?.state !== "running") return;
    const at = context.currentTime + delay / 1000;
    const loose = 0.94 + Math.random() * 0.12;
    switch (name) {
      case "clack":
        this.knock(at, 1700 * loose, 0.05, 0.5);
        this.knock(at + 0.012, 620 * loose, 0.07, 0.35);
        break;
      case "slam":
        for (const step of [0, 0.035, 0.07]) this.knock(at + step, 1500 * loose, 0.05, 0.4);
        this.knock(at + 0.07, 240 * loose, 0.14, 0.7);
        break;
      case "draw":
        this.knock(at, 2400 * loose, 0.03, 0.16);
        break;
      case "shuffle":
        for (let k = 0; k < 26; k++) this.knock(at + Math.random() * 0.7, 900 + Math.random() * 1900, 0.04, 0.13);
        break;
      case "turn":
        this.tone(at, 660, 0.16, 0.12, "sine");
        this.tone(at + 0.09, 880, 0.22, 0.12, "sine");
        break;
      case "ready":
        for (const [k, pitch] of [523, 659, 784].entries()) this.tone(at + k * 0.08, pitch, 0.3, 0.13, "triangle");
        break;
      case "double":
        this.tone(at, 392, 0.2, 0.16, "square", 784);
        break;
      case "petal":
        for (const [k, pitch] of [1318, 1568, 2093].entries()) this.tone(at + k * 0.06, pitch, 0.3, 0.06, "sine");
        break;
      case "beans":
        for (let k = 0; k < 7; k++) this.tone(at + k * 0.06, 2100 + Math.random() * 900, 0.09, 0.05, "triangle");
        break;
      case "win":
        this.gong(at, 98, 0.5);
        for (const [k, pitch] of [523, 659, 784, 1047].entries())
          this.tone(at + 0.15 + k * 0.11, pitch, 0.5, 0.12, "triangle");
        break;
      case "lose":
        this.gong(at, 82, 0.4);
        break;
      case "even":
        this.tone(at, 330, 0.35, 0.1, "sine", 294);
        break;
      case "boing":
        this.tone(at, 180, 0.42, 0.2, "sine", 560);
        this.tone(at + 0.2, 520, 0.4, 0.12, "sine", 190);
        break;
      case "tick":
        this.knock(at, 1100, 0.03, 0.22);
        break;
    }
  }

  /** Wood or bone: a burst of noise through a narrow band. */
  private knock(at: number, pitch: number, length: number, volume: number): void {
    const context = this.context as AudioContext;
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 6;
    source.connect(band).connect(this.fading(at, length, volume));
    source.start(at, Math.random() * 0.5, length * 3);
  }

  private tone(at: number, pitch: number, length: number, volume: number, type: OscillatorType, to = pitch): void {
    const context = this.context as AudioContext;
    const oscillator = context.createOscillator();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(pitch, at);
    oscillator.frequency.exponentialRampToValueAtTime(to, at + length * 0.6);
    oscillator.connect(this.fading(at, length, volume));
    oscillator.start(at);
    oscillator.stop(at + length * 3);
  }

  private gong(at: number, pitch: number, volume: number): void {
    for (const [k, ratio] of [1, 1.48, 2.02, 2.76, 3.6].entries()) {
      this.tone(at, pitch * ratio, 1.1 / (1 + k * 0.35), volume / (2.2 + k * 2), "sine", pitch * ratio * 0.985);
    }
    this.knock(at, 320, 0.12, 0.5);
  }

  private fading(at: number, length: number, volume: number): GainNode {
    const context = this.context as AudioContext;
    const gain = context.createGain();
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + length * 2.6);
    gain.connect(context.destination);
    return gain;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let k = 0; k < data.length; k++) data[k] = Math.random() * 2 - 1;
  return buffer;
}

const SPOKEN: Partial<Record<Word, string>> = {
  chow: "吃",
  pung: "碰",
  kong: "杠",
  ready: "听",
  double: "加倍",
  win: "胡",
  self_draw: "自摸",
  rob: "抢杠",
};

/** Say a call with the browser's own Chinese voice, where it has one. */
export function speak(word: Word): void {
  const text = SPOKEN[word];
  if (!text || !("speechSynthesis" in window)) return;
  const voice = speechSynthesis.getVoices().find((one) => one.localService && one.lang.startsWith("zh"));
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = 1.2;
  speechSynthesis.speak(utterance);
}

export const sound = new Sound();
