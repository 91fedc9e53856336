import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const styles = path.join(import.meta.dirname, "../app/styles");
const target = path.join(styles, "fonts");
const rules = (await readFile(path.join(styles, "fonts.css"), "utf8")).split("@font-face");

// Characters of data and code: printable ASCII, symbols in tables, and letters that appear when text is decoded with a
// wrong encoding.
const data = `${listCharacters(0x20, 0x7e)}–—…·−×µ°±²³½€£¥äöüßÂÃâ¤¶¼‰`;

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    "",
  );
}

/** The characters of a font file: the `unicode-range` of its rule in fonts.css. */
function readUnicodeRange(name: string): string {
  const rule = rules.find((one) => one.includes(`/${name}.woff2"`)) ?? "";
  const range = /unicode-range:([^;]+);/.exec(rule)?.[1];
  if (!range) throw new Error(`fonts.css has no unicode-range for ${name}.woff2.`);
  const parts = range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g);
  return Array.from(parts, ([, first = "", last = first]) =>
    listCharacters(Number.parseInt(first, 16), Number.parseInt(last, 16)),
  ).join("");
}

async function writeSubset(
  file: string,
  name: string,
  kept: string,
  keepFeatures: string[],
): Promise<void> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const face = await subsetFont(font, kept, {
    targetFormat: "woff2",
    // The OFL requires the font's copyright and licence to stay in the file.
    preserveNameIds: [0, 13, 14],
    keepFeatures,
    // The weight range of the rules in fonts.css.
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(path.join(target, `${name}.woff2`), face);
  console.log(`${name}.woff2: ${face.length} bytes`);
}

await mkdir(target, { recursive: true });
const latin = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const extended = "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2";
// The font that every page requests before its first paint. A width axis would double its size.
await writeSubset(latin, "text", readUnicodeRange("text"), ["kern", "tnum"]);
await writeSubset(latin, "names", readUnicodeRange("names"), ["kern"]);
await writeSubset(extended, "names-ext", readUnicodeRange("names-ext"), ["kern"]);
await writeSubset("jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", "data", data, []);
