/** Prints what the first visit loads, gzipped, and fails when the script is over its budget. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
const folder = fileURLToPath(new URL("../../src/quedou/client/", import.meta.url));
const page = readFileSync(`${folder}index.html`, "utf8");
const names = readdirSync(`${folder}assets`);
const zipped = (name) => gzipSync(readFileSync(`${folder}assets/${name}`), { level: 9 }).length;
const first = names.filter((name) => page.includes(name));
const sum = (end) => first.filter((name) => name.endsWith(end)).reduce((total, name) => total + zipped(name), 0);

const script = sum(".js");
const sizes = { script_gzip: script, style_gzip: sum(".css"), budget: BUDGET };
process.stdout.write(`${JSON.stringify(sizes)}\n`);
if (script > BUDGET) {
  process.stderr.write(`the first script is ${script} bytes gzipped, over ${BUDGET}\n`);
  process.exitCode = 1;
}
