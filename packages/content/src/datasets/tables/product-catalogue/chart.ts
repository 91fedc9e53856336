import { dot } from "@observablehq/plot";

import { type Chart, colours, createLegend, createStillFrame } from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import { getColumnCells, type Table } from "../../table.ts";

const KG = 1_000;

/** Draws each product's price against its weight, with sold-out ones in another colour. */
export function createChart(table: Table): Chart {
  const getCells = (name: string) => getColumnCells(table, name);
  const [weights, prices, stocks] = [
    getCells("weight_g"),
    getCells("price_eur"),
    getCells("stock"),
  ];
  const products = getCells("name")
    .map((name, row) => ({
      name: String(name),
      x: Number(weights[row]) / KG,
      y: Number(prices[row]),
      isSoldOut: stocks[row] === 0,
      isKnown: weights[row] !== null && prices[row] !== null,
    }))
    .filter(({ isKnown }) => isKnown)
    .map((product) => ({
      ...product,
      label: `${product.name}: ${formatNumber(product.x)} kg, EUR ${formatNumber(product.y)}${product.isSoldOut ? ", sold out" : ""}`,
    }))
    .toSorted((a, b) => a.x - b.x);
  const createDots = (isSoldOut: boolean, fill: string) =>
    dot(
      products.filter((product) => product.isSoldOut === isSoldOut),
      { x: "x", y: "y", fill, r: 3 },
    );
  return {
    x: { label: "Weight, kg", inset: 4, round: true },
    y: { label: "Price, EUR", inset: 4, round: true, ticks: 6 },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
      marks: [createDots(false, colours.river), createDots(true, colours.silt)],
      readings: products,
      table: {
        caption: "Products from the lightest to the heaviest",
        rows: products.map(({ name, x, y, isSoldOut }) => [
          name,
          x.toFixed(3),
          y.toFixed(2),
          isSoldOut ? "no" : "yes",
        ]),
      },
    }),
    overlay: createLegend(["in stock", colours.river], ["sold out", colours.silt]),
    columnNames: ["Product", "Weight, kg", "Price, EUR", "In stock"],
  };
}
