import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Resvg } from "@resvg/resvg-js";

import { readCsv } from "../datasets/csv.ts";
import { datasetFolder } from "../datasets/describe-dataset.ts";
import { drawTakenOutMonths } from "./draw-taken-out-months.ts";
import { writeFontFile } from "./font-file.ts";

/** Draws the images of the texts anew from the datasets, each beside the text that shows it. */
const content = path.join(import.meta.dirname, "../..");
const [, ...rows] = readCsv(
  await readFile(path.join(datasetFolder, "mauna-loa-co2/mauna-loa-co2.csv"), "utf8"),
);
const series = rows
  .map(([month = "", value = ""]) => ({ month, value: Number(value) }))
  .filter(({ month }) => month >= "2016-01-01" && month <= "2019-01-01");
const figures = {
  "tutorials/fill-gaps-in-a-series/three-months-taken-out.png": drawTakenOutMonths(
    series,
    (month) => ["2017-04-01", "2017-05-01", "2017-06-01"].includes(month),
  ),
};

const folder = await mkdtemp(path.join(tmpdir(), "figures-"));
try {
  const text = Object.values(figures).join("");
  const font = { fontFiles: [await writeFontFile(folder, "Instrument Sans", 450, text)] };
  for (const [file, svg] of Object.entries(figures)) {
    const png = new Resvg(svg, { font: { ...font, loadSystemFonts: false } }).render().asPng();
    await writeFile(path.join(content, file), png);
    console.log(`${file}  ${png.length} bytes`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
