import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, "../app/styles/fonts");

// What the pages themselves are written with. Accents of names come with files of their own, when they come.
const text = `${characters(0x20, 0x7e)}–—‘’“”…·−×©`;
// Data and code: what people type, and what stands in the tables; last, letters read in a wrong encoding.
const data = `${characters(0x20, 0x7e)}–—…·−×µ°±²³½€£¥äöüßÂÃâ¤¶¼‰`;

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
  variationAxes: Record<string, number> = {},
): Promise<void> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const cut = await subsetFont(font, kept, { targetFormat: "woff2", keepFeatures, variationAxes });
  await writeFile(path.join(target, `${name}.woff2`), cut);
  console.log(`${name}.woff2: ${font.length} → ${cut.length} bytes`);
}

await mkdir(target, { recursive: true });
await subset(
  "instrument-sans/files/instrument-sans-latin-standard-normal.woff2",
  "text",
  text,
  ["kern", "tnum"],
  // One width: the axis would double the bytes that stand between a visitor and the first text.
  { wdth: 100 },
);
await subset(
  "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  "names",
  `${characters(0xa0, 0xff)}ŒœŸˆ`,
  ["kern"],
);
await subset(
  "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  "names-ext",
  characters(0x100, 0x17f),
  ["kern"],
);
await subset("jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", "data", data, []);
