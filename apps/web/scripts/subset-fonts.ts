import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, "../app/styles/fonts");

// What the pages themselves are written with. Accents of names come with a second file, when they come.
const text = `${characters(0x20, 0x7e)}–—‘’“”…·−×©`;
// Data and code: what people type, and what stands in the tables.
const data = `${characters(0x20, 0x7e)}–—…·−×µ°±²³½€£¥`;

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    "",
  );
}

async function subset(
  file: string,
  name: string,
  kept: string,
  keepFeatures: string[],
): Promise<void> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const cut = await subsetFont(font, kept, { targetFormat: "woff2", keepFeatures });
  await writeFile(path.join(target, `${name}.woff2`), cut);
  console.log(`${name}.woff2: ${font.length} → ${cut.length} bytes`);
}

await mkdir(target, { recursive: true });
await subset("instrument-sans/files/instrument-sans-latin-standard-normal.woff2", "text", text, [
  "kern",
  "tnum",
]);
await subset("jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", "data", data, []);
