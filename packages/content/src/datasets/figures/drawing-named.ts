import { catalogue } from "../catalogue/catalogue.ts";
import { datesFigure } from "./dates-figure.ts";
import { chartFigure, type Figure } from "./figure.ts";
import { loadChartWords } from "./load-chart.ts";
import { messNamed, messNames } from "./mess-words.ts";

const charts = await Promise.all(
  catalogue.map(async ({ slug }): Promise<[string, Figure][]> => {
    const words = await loadChartWords(slug);
    return words ? [[words.name, chartFigure(slug, words)]] : [];
  }),
);

/** Every drawing by its name. */
const drawings = new Map<string, Figure>([
  ...charts.flat(),
  ["dates", datesFigure],
  ...messNames.map((name) => [name, messNamed(name)] as const),
]);

/** What a text may name as its drawing. */
export const drawingNames: readonly string[] = [...drawings.keys()];

/** Throws if no drawing has that name. */
export function drawingNamed(name: string): Figure {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`No drawing is named "${name}".`);
  return drawing;
}
