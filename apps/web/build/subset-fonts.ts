import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, "../app/styles/fonts");

// The characters of the pages themselves. Accents in names have their own files, loaded when needed.
const text = `${characters(0x20, 0x7e)}–—‘’“”…·−×©`;
// Data and code: what people type, and what tables show; last, letters that come from reading text in a wrong
// encoding.
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
): Promise<void> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const face = await subsetFont(font, kept, { targetFormat: "woff2", keepFeatures });
  await writeFile(path.join(target, `${name}.woff2`), face);
  console.log(`${name}.woff2: ${face.length} bytes`);
}

await mkdir(target, { recursive: true });
// The face that every page requests before its first paint. One width: the axis would double its size.
await subset("instrument-sans/files/instrument-sans-latin-wght-normal.woff2", "text", text, [
  "kern",
  "tnum",
]);
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
