import { dot } from "@observablehq/plot";

import { type Chart, colours, createLegend, createStillFrame } from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import { getColumnCells, type Table } from "../../table.ts";

const KG = 1_000;

/** What each product costs by its weight, those that are sold out in another colour. */
export function createChart(table: Table): Chart {
  const cells = (name: string) => getColumnCells(table, name);
  const [weights, prices, stocks] = [cells("weight_g"), cells("price_eur"), cells("stock")];
  const products = cells("name")
    .map((name, row) => ({
      name: String(name),
      x: Number(weights[row]) / KG,
      y: Number(prices[row]),
      isGone: stocks[row] === 0,
      isKnown: weights[row] !== null && prices[row] !== null,
    }))
    .filter(({ isKnown }) => isKnown)
    .map((product) => ({
      ...product,
      label: `${product.name}: ${formatNumber(product.x)} kg, EUR ${formatNumber(product.y)}${product.isGone ? ", sold out" : ""}`,
    }))
    .toSorted((one, other) => one.x - other.x);
  const dots = (wanted: boolean, fill: string) =>
    dot(
      products.filter(({ isGone }) => isGone === wanted),
      { x: "x", y: "y", fill, r: 3 },
    );
  return {
    x: { label: "Weight, kg", inset: 4, round: true },
    y: { label: "Price, EUR", inset: 4, round: true, ticks: 6 },
    grid: "y",
    near: [1, 1],
    frames: createStillFrame({
      marks: [dots(false, colours.river), dots(true, colours.silt)],
      readings: products,
      table: {
        caption: "Products from the lightest to the heaviest",
        rows: products.map(({ name, x, y, isGone }) => [
          name,
          x.toFixed(3),
          y.toFixed(2),
          isGone ? "no" : "yes",
        ]),
      },
    }),
    words: createLegend(["in stock", colours.river], ["sold out", colours.silt]),
    heads: ["Product", "Weight, kg", "Price, EUR", "In stock"],
  };
}
