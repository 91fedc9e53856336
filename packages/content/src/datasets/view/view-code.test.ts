import { describe, expect, inject, test } from "vitest";

import {
  runViews,
  detectTools,
  type DatasetView,
  compareTexts,
  readFileRows,
  type FileRow,
} from "../../python/run-views.ts";
import { codeTools, renderViewCode } from "./view-code.ts";
import { wholeTable } from "./view.ts";

const python = inject("python");
const here = await detectTools(python);

/** Views, each with equivalent JavaScript that works on the texts of the CSV file. */
const cases: (DatasetView & {
  keeps: (row: FileRow) => boolean;
  order?: (a: FileRow, b: FileRow) => number;
})[] = [
  { slug: "invoices", view: {}, keeps: () => true },
  {
    slug: "invoices",
    view: { search: "CAFÉ" },
    keeps: (row) => Object.values(row).join("\n").toLowerCase().includes("café"),
  },
  {
    slug: "invoices",
    view: {
      search: "2026-0",
      filters: {
        customer: { has: "PRINT" },
        date: { from: "2026-02-10", to: "2026-05-09" },
        net: { from: "12.5", to: "4000" },
        tax_percent: { is: ["5", "20"] },
        status: { is: ["paid", "open"], missing: "none" },
      },
      hidden: ["due", "total"],
      sort: { column: "net", descending: true },
    },
    keeps: ({ customer = "", date = "", net, tax_percent: tax = "", status = "" }) =>
      customer.includes("Print") &&
      date >= "2026-02-10" &&
      date <= "2026-05-09" &&
      Number(net) >= 12.5 &&
      Number(net) <= 4000 &&
      ["5", "20"].includes(tax) &&
      status !== "cancelled",
    order: (a, b) => Number(b["net"]) - Number(a["net"]),
  },
  {
    slug: "palmer-penguins",
    view: {
      filters: { sex: { missing: "only" }, beak_length_mm: { missing: "none" } },
      hidden: ["species", "island"],
      sort: { column: "species", descending: true },
    },
    keeps: (row) => row["sex"] === "" && row["beak_length_mm"] !== "",
    order: (a, b) => compareTexts(b["species"] ?? "", a["species"] ?? ""),
  },
  {
    slug: "addresses",
    view: { filters: { postcode: { has: "01" } }, sort: { column: "city", descending: false } },
    keeps: ({ postcode = "" }) => postcode.includes("01"),
    order: (a, b) => compareTexts(a["city"] ?? "", b["city"] ?? ""),
  },
  {
    slug: "addresses",
    view: {
      filters: { postcode: { is: ["01079"] } },
      hidden: ["customer_no", "date", "name", "street"],
    },
    keeps: ({ postcode }) => postcode === "01079",
  },
];

/** The expected table of each case. */
const expected = await Promise.all(
  cases.map(async ({ slug, view, keeps, order }) => {
    const { names, rows } = await readFileRows(slug);
    const kept = rows.filter(keeps);
    if (order) kept.sort(order);
    const shown = names.filter((name) => !view.hidden?.includes(name));
    const table = [shown, ...kept.map((row) => shown.map((name) => row[name] ?? ""))];
    return { table, kept: kept.length, left: rows.length - kept.length };
  }),
);

test("the cases keep some rows and leave some out", () => {
  for (const { kept, left } of expected.slice(1)) {
    expect(kept).toBeGreaterThan(2);
    expect(left).toBeGreaterThan(0);
  }
});

describe("the code of a view returns its rows and columns, in its order", () => {
  for (const tool of codeTools) {
    test.skipIf(!here[tool])(`in ${tool}`, async () => {
      expect(await runViews(tool, cases, python)).toEqual(expected.map(({ table }) => table));
    });
  }
});

test("a visitor's input stays a text in the code", () => {
  const columns = [{ name: "name", type: "string" }] as const;
  const source = { csv: "a.csv", parquet: "a.parquet", columns };
  const search = `'"; DROP\\`;
  const view = { ...wholeTable, search, filters: { name: { is: [search] } } };
  expect(renderViewCode("DuckDB", source, view)).toContain(`IN ('''"; DROP\\')`);
  for (const tool of ["pandas", "Polars", "R"] as const) {
    expect(renderViewCode(tool, source, view)).toContain(`"'\\"; DROP\\\\"`);
  }
});
