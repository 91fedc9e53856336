import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

export type FigureFont = "Instrument Sans" | "JetBrains Mono";

/**
 * Writes one weight of the site's variable font, limited to the letters of `text`, as a TrueType file for the image
 * renderer. Returns its path.
 */
export async function writeFontFile(
  folder: string,
  font: FigureFont,
  weight: number,
  text: string,
): Promise<string> {
  const name = font.toLowerCase().replace(" ", "-");
  const variable = require.resolve(
    `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(await readFile(variable), text, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  const target = path.join(folder, `${name}-${weight}.ttf`);
  await writeFile(target, subset);
  return target;
}
