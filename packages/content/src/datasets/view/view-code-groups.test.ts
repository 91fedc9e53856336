import { describe, expect, inject, test } from "vitest";

import {
  normalizeNumber,
  runViews,
  detectTools,
  type DatasetView,
  readFileRows,
  type FileRow,
} from "../../python/run-views.ts";
import { codeTools, renderViewCode } from "./view-code.ts";
import { type Grouping, type Measure, type View, wholeTable } from "./view.ts";

const python = inject("python");
const here = await detectTools(python);

interface GroupedView extends DatasetView {
  view: Partial<View> & { grouping: Grouping };
  keeps?: (row: FileRow) => boolean;
  groups: number;
}

const all = (column: string): Measure[] =>
  (["count", "sum", "mean", "median"] as const).map((kind) => ({ column, kind }));

const cases: GroupedView[] = [
  { slug: "palmer-penguins", view: { grouping: { by: ["species"], measures: [] } }, groups: 3 },
  {
    // Some penguins have no sex, and two have no mass.
    slug: "palmer-penguins",
    view: {
      grouping: {
        by: ["sex", "island"],
        measures: [...all("body_mass_g"), ...all("beak_depth_mm")],
      },
    },
    groups: 9,
  },
  {
    slug: "palmer-penguins",
    view: {
      search: "TORGERSEN",
      filters: { beak_length_mm: { missing: "only" } },
      grouping: { by: ["beak_length_mm", "species"], measures: all("body_mass_g") },
      sort: { column: "body_mass_g_mean", descending: true },
    },
    keeps: (row) => row["island"] === "Torgersen" && row["beak_length_mm"] === "",
    groups: 1,
  },
  {
    // Sums beyond 2^31, sorted by a measure.
    slug: "gapminder",
    view: {
      filters: { year: { from: "1990" } },
      grouping: { by: ["region"], measures: [...all("population"), ...all("fertility")] },
      sort: { column: "population_sum", descending: true },
    },
    keeps: (row) => Number(row["year"]) >= 1990,
    groups: 6,
  },
  {
    slug: "gapminder",
    view: {
      grouping: {
        by: ["region", "year"],
        measures: [{ column: "life_expectancy", kind: "median" }],
      },
      sort: { column: "year", descending: true },
    },
    groups: 66,
  },
  {
    // Many groups of equal size, texts of digits, and days as keys.
    slug: "addresses",
    view: {
      grouping: { by: ["postcode", "date"], measures: [] },
      sort: { column: "rows", descending: true },
      hidden: ["postcode"],
    },
    groups: 298,
  },
];

function measure(kind: Measure["kind"], rows: readonly FileRow[], column: string): number | "" {
  const values = rows.flatMap((row) => (row[column] ? [Number(row[column])] : []));
  const sum = values.reduce((sum, value) => sum + value, 0);
  if (kind === "count") return values.length;
  if (kind === "sum") return sum;
  if (values.length === 0) return "";
  if (kind === "mean") return sum / values.length;
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

function compare(a: string, b: string): number {
  if (a === "" || b === "") return 0;
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? (a < b ? -1 : Number(a > b)) : difference;
}

/** Computes the groups of a view in plain JavaScript from the texts of the CSV file. */
async function computeGroups({ slug, view, keeps = () => true }: GroupedView): Promise<string[][]> {
  const { grouping, sort } = view;
  const { rows } = await readFileRows(slug);
  const groups = Map.groupBy(rows.filter(keeps), (row) =>
    JSON.stringify(grouping.by.map((name) => row[name])),
  );
  const names = [
    ...grouping.by,
    "rows",
    ...grouping.measures.map(({ column, kind }) => `${column}_${kind}`),
  ];
  const lines = [...groups.values()].map((group) => [
    ...grouping.by.map((name) => group[0]?.[name] ?? ""),
    String(group.length),
    ...grouping.measures.map(({ column, kind }) =>
      normalizeNumber(String(measure(kind, group, column))),
    ),
  ]);
  const orders = grouping.by.map((column) => ({ column, descending: false }));
  for (const { column, descending } of [sort, ...orders]
    .filter((leftCell) => leftCell !== undefined)
    .toReversed()) {
    const at = names.indexOf(column);
    lines.sort((left, right) => {
      const [leftCell = "", rightCell = ""] = [left[at], right[at]];
      const isMissing = Number(leftCell === "") - Number(rightCell === "");
      return isMissing || compare(leftCell, rightCell) * (descending ? -1 : 1);
    });
  }
  return [names, ...lines];
}

const expected = await Promise.all(cases.map(computeGroups));

test("the cases have the expected numbers of groups", () => {
  expect(expected.map(({ length }) => length - 1)).toEqual(cases.map(({ groups }) => groups));
});

describe("the code of a view returns its groups, measures and order", () => {
  for (const tool of codeTools) {
    test.skipIf(!here[tool])(`in ${tool}`, async () => {
      expect(await runViews(tool, cases, python)).toEqual(expected);
    });
  }
});

test("groups use each tool's own functions", () => {
  const columns = [
    { name: "species", type: "string" },
    { name: "mass", type: "number" },
  ] as const;
  const source = { csv: "a.csv", parquet: "a.parquet", columns };
  const view: View = {
    ...wholeTable,
    grouping: { by: ["species"], measures: [{ column: "mass", kind: "mean" }] },
    sort: { column: "mass_mean", descending: true },
  };
  expect(renderViewCode("pandas", source, view)).toBe(`import pandas as pd

df = pd.read_csv("a.csv")
df = df.groupby(["species"], sort=False, dropna=False).agg(
    rows=("species", "size"),
    mass_mean=("mass", "mean"),
).reset_index()
df = df.sort_values(["mass_mean", "species"], ascending=[False, True])`);
  expect(renderViewCode("Polars", source, view)).toBe(`import polars as pl

df = pl.read_parquet("a.parquet")
df = df.group_by("species").agg(
    pl.len().alias("rows"),
    pl.col("mass").mean().alias("mass_mean"),
)
df = df.sort("mass_mean", "species", descending=[True, False], nulls_last=True)`);
  expect(renderViewCode("DuckDB", source, view)).toBe(`SELECT cells."species",
  count(*) AS "rows",
  avg(cells."mass") AS "mass_mean"
FROM 'a.parquet' AS cells
GROUP BY cells."species"
ORDER BY "mass_mean" DESC NULLS LAST, "species" ASC NULLS LAST;`);
  expect(renderViewCode("R", source, view)).toBe(`df <- read.csv("a.csv", na.strings = "")
keys <- lapply(df[c("species")], function(key) match(key, unique(key)))
group <- do.call(paste, unname(keys))
group <- match(group, unique(group))
df <- data.frame(
  df[!duplicated(group), c("species"), drop = FALSE],
  rows = as.vector(table(group)),
  mass_mean = as.vector(tapply(df$mass, group, mean, na.rm = TRUE)),
  row.names = NULL
)
df <- df[order(df$mass_mean, df$species, decreasing = c(TRUE, FALSE), method = "radix"), ]`);
});
