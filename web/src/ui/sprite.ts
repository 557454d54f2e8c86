import classic from "../generated/classic.svg?url";
import index from "../generated/index.svg?url";
import text from "../generated/text.svg?url";

const FACES = { classic, index, text };

/** The drawing of all tiles in one of the three faces, as SVG symbols. */
export async function drawing(face: keyof typeof FACES): Promise<string> {
  const response = await fetch(FACES[face]);
  return response.ok ? response.text() : "";
}
