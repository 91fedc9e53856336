import { withThousands } from "@site/contracts/money";
import type { Element, ElementContent } from "hast";

import { sumTraps, verifiedInPandas } from "../../product/verification.ts";
import type { Component } from "../component.ts";
import { element, textNode } from "../context.ts";

/** Units of the drawing. */
const NAMES = 130;
const COLUMN = 27;
const ROW = 16;
/** A dot grows with each power of ten. */
const DOTS = [3.5, 6, 8.5, 11, 13.5];

/** A dot for each kind of step with each trap that it met in real pandas, from the counts of the campaign. */
export const trapsMet: Component = {
  attributes: {},
  render: ({ node, context }) => {
    const rows = [...sumTraps(verifiedInPandas)];
    const counts = rows.flatMap(([, met]) => [...met.values()].filter((count) => count !== null));
    const traps = [...(rows[0]?.[1].keys() ?? [])];
    if (counts.length === 0) context.report(node, "no run has counted traps");
    const [width, height] = [NAMES + traps.length * COLUMN, (rows.length + 1.5) * ROW];
    const [least, most] = [Math.min(...counts), Math.max(...counts)].map(withThousands);
    const said = `${rows.length} kinds of steps against ${traps.length} traps. The ${counts.length} pairs that can meet all did, in ${least} to ${most} cases each.`;
    const svg = element(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", ariaLabel: said, width: "100%" },
      [...drawNames(rows.map(([kind]) => kind)), ...drawNumbers(traps.length), ...drawDots(rows)],
    );
    return element("figure", {}, [
      svg,
      element("figcaption", {}, [
        textNode(`${said} A larger dot is ten times as many; without a dot, the two cannot meet.`),
      ]),
    ]);
  },
};

function drawNames(kinds: readonly string[]): Element[] {
  return kinds.map((kind, row) =>
    element("text", { ...words, x: "0", y: String(middleOf(row) + 4) }, [textNode(kind)]),
  );
}

/** The traps by their place in the list of the text. */
function drawNumbers(traps: number): Element[] {
  return Array.from({ length: traps }, (_, column) =>
    element("text", { ...words, x: String(centreOf(column)), y: "12", textAnchor: "middle" }, [
      textNode(String(column + 1)),
    ]),
  );
}

const words = { fontSize: "12", fontFamily: "var(--font-mono)", fill: "var(--color-faint)" };

/** One path for the dots of each size. */
function drawDots(
  rows: readonly (readonly [string, ReadonlyMap<string, number | null>])[],
): ElementContent[] {
  const dots = rows.flatMap(([, met], row) =>
    [...met.values()].flatMap((count, column) =>
      count === null || count === 0
        ? []
        : [{ size: DOTS[Math.floor(Math.log10(count))], at: [centreOf(column), middleOf(row)] }],
    ),
  );
  return DOTS.flatMap((size) => {
    const own = dots.filter((dot) => dot.size === size);
    const path = own.map(({ at }) => `M${at.join(" ")}h0`).join("");
    const line = {
      stroke: "var(--color-river)",
      strokeWidth: String(size),
      strokeLineCap: "round",
    };
    return path === "" ? [] : [element("path", { d: path, fill: "none", ...line })];
  });
}

function centreOf(column: number): number {
  return NAMES + (column + 0.5) * COLUMN;
}

function middleOf(row: number): number {
  return (row + 1.5) * ROW;
}
