import { readBuiltPages } from "../built-pages.ts";
import {
  cleanerChunks,
  getChunkSizesBeside,
  getFontSize,
  measurePage,
  sumSizes,
} from "../measure-page.ts";
import { type Benchmark, checkAtMost } from "./benchmark.ts";

/** `pnpm measure sizes` */
export const sizes: Benchmark = {
  description: "Bytes of the built site over the wire. `npm test` holds the limits of each page.",
  limitSeconds: 300,
  run: async () => {
    const pages = (await readBuiltPages()).map(measurePage);
    const toKilobytes = (bytes: number) => Number((bytes / 1_000).toFixed(1));
    const landing = pages.find(({ route }) => route === "/");
    return [
      checkAtMost("sizes: HTML of the landing page", toKilobytes(landing?.html ?? 0), 13.4, "kB"),
      {
        name: "sizes: JavaScript of the landing page",
        value: toKilobytes(landing?.js ?? 0),
        unit: "kB",
      },
      checkAtMost(
        "sizes: JavaScript of the heaviest page",
        toKilobytes(Math.max(...pages.map(({ js }) => js))),
        160,
        "kB",
      ),
      {
        name: "sizes: JavaScript of the cleaner before a file",
        value: toKilobytes(sumSizes(await getChunkSizesBeside("/clean", cleanerChunks))),
        unit: "kB",
      },
      { name: "sizes: fonts of every page", value: toKilobytes(await getFontSize()), unit: "kB" },
    ];
  },
};
