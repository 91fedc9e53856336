import { formatThousands } from "@site/contracts/money";
import type { Element, ElementContent } from "hast";

import { sumTrapCounts, verifiedInPandas } from "../product/verification.ts";
import { type Component, createElement, createText } from "./context.ts";

/** Sizes in units of the drawing. */
const NAMES_WIDTH = 130;
const COLUMN_WIDTH = 27;
const ROW_HEIGHT = 16;
/** Radius of a dot, by the number of digits of its count. */
const DOT_SIZES = [3.5, 6, 8.5, 11, 13.5];

/**
 * A chart of kinds of steps against traps. A dot means that `pnpm measure clean` ran the step on data with the trap
 * in real pandas; its size shows how often.
 */
export const trapsMetComponent: Component = {
  attributes: {},
  render: ({ node, context }) => {
    const rows = [...sumTrapCounts(verifiedInPandas)];
    const counts = rows.flatMap(([, met]) => [...met.values()].filter((count) => count !== null));
    const traps = [...(rows[0]?.[1].keys() ?? [])];
    if (counts.length === 0) context.report(node, "no run has counted traps");
    const [width, height] = [
      NAMES_WIDTH + traps.length * COLUMN_WIDTH,
      (rows.length + 1.5) * ROW_HEIGHT,
    ];
    const [least, most] = [Math.min(...counts), Math.max(...counts)].map(formatThousands);
    const description = `${rows.length} kinds of steps against ${traps.length} traps. The ${counts.length} pairs that can meet all did, in ${least} to ${most} cases each.`;
    const svg = createElement(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", ariaLabel: description, width: "100%" },
      [
        ...renderStepLabels(rows.map(([kind]) => kind)),
        ...renderTrapNumbers(traps.length),
        ...renderDots(rows),
      ],
    );
    return createElement("figure", {}, [
      svg,
      createElement("figcaption", {}, [
        createText(
          `${description} A larger dot is ten times as many; without a dot, the two cannot meet.`,
        ),
      ]),
    ]);
  },
};

function renderStepLabels(kinds: readonly string[]): Element[] {
  return kinds.map((kind, row) =>
    createElement("text", { ...labelStyle, x: "0", y: String(getRowMiddle(row) + 4) }, [
      createText(kind),
    ]),
  );
}

/** Renders the numbers of the traps, which match the numbered list in the text. */
function renderTrapNumbers(traps: number): Element[] {
  return Array.from({ length: traps }, (_, column) =>
    createElement(
      "text",
      { ...labelStyle, x: String(getColumnCentre(column)), y: "12", textAnchor: "middle" },
      [createText(String(column + 1))],
    ),
  );
}

const labelStyle = { fontSize: "12", fontFamily: "var(--font-mono)", fill: "var(--color-faint)" };

/** Draws the dots of each size as a single path. */
function renderDots(
  rows: readonly (readonly [string, ReadonlyMap<string, number | null>])[],
): ElementContent[] {
  const dots = rows.flatMap(([, met], row) =>
    [...met.values()].flatMap((count, column) =>
      count === null || count === 0
        ? []
        : [
            {
              size: DOT_SIZES[Math.floor(Math.log10(count))],
              at: [getColumnCentre(column), getRowMiddle(row)],
            },
          ],
    ),
  );
  return DOT_SIZES.flatMap((size) => {
    const dotsOfSize = dots.filter((dot) => dot.size === size);
    const path = dotsOfSize.map(({ at }) => `M${at.join(" ")}h0`).join("");
    const line = {
      stroke: "var(--color-river)",
      strokeWidth: String(size),
      strokeLineCap: "round",
    };
    return path === "" ? [] : [createElement("path", { d: path, fill: "none", ...line })];
  });
}

function getColumnCentre(column: number): number {
  return NAMES_WIDTH + (column + 0.5) * COLUMN_WIDTH;
}

function getRowMiddle(row: number): number {
  return (row + 1.5) * ROW_HEIGHT;
}
