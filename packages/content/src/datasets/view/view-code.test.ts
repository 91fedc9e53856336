import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { describe, expect, inject, test } from "vitest";

import { runPython } from "../../python/run-python.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { type CodeTool, viewCode } from "./view-code.ts";
import { type View, wholeTable } from "./view.ts";

const run = promisify(execFile);
const python = inject("python");
const answers = (command: string, ...args: string[]) =>
  run(command, args, { timeout: 240_000 }).then(
    () => true,
    () => false,
  );
const there: Record<CodeTool, boolean> = {
  pandas: python !== null,
  Polars: python !== null && (await answers(python, "-s", "-c", "import polars")),
  DuckDB: await answers("duckdb", "--version"),
  R: await answers("Rscript", "--version"),
};

type Row = Readonly<Record<string, string>>;

/** Views, and what each means, in plain JavaScript over the texts of the file. */
const cases: {
  slug: string;
  view: Partial<View>;
  keeps: (row: Row) => boolean;
  order?: (one: Row, other: Row) => number;
}[] = [
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
    order: (one, other) => Number(other["net"]) - Number(one["net"]),
  },
  {
    slug: "palmer-penguins",
    view: {
      filters: { sex: { missing: "only" }, beak_length_mm: { missing: "none" } },
      // What is left to print tells rows of one species apart.
      hidden: ["species", "island"],
      sort: { column: "species", descending: true },
    },
    keeps: (row) => row["sex"] === "" && row["beak_length_mm"] !== "",
    order: (one, other) => compare(other["species"], one["species"]),
  },
  {
    slug: "addresses",
    view: { filters: { postcode: { has: "01" } }, sort: { column: "city", descending: false } },
    keeps: ({ postcode = "" }) => postcode.includes("01"),
    order: (one, other) => compare(one["city"], other["city"]),
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

function compare(one = "", other = ""): number {
  return one < other ? -1 : Number(one > other);
}

/** For each case the columns that are left, and the first cell of every row; and whether rows are left out. */
const expected = await Promise.all(
  cases.map(async ({ slug, view, keeps, order }) => {
    const text = await readFile(path.join(datasetFolder, slug, `${slug}.csv`), "utf8");
    const [header = [], ...lines] = readCsv(text);
    const rows = lines
      .map((line): Row => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ""])))
      .filter(keeps);
    if (order) rows.sort(order);
    const names = header.filter((name) => !view.hidden?.includes(name));
    const [first = ""] = names;
    const printed = [names.join(" "), ...rows.map((row) => row[first])].join("\n");
    return { printed, kept: rows.length, left: lines.length - rows.length };
  }),
);
const wanted = expected.map(({ printed }) => printed);

function codes(tool: CodeTool): string[] {
  return cases.map(({ slug, view }) => {
    const columns = catalogue.find((one) => one.slug === slug)?.columns ?? [];
    const file = (ending: string) => path.join(datasetFolder, slug, `${slug}.${ending}`);
    const source = { csv: file("csv"), parquet: file("parquet"), columns };
    return viewCode(tool, source, { ...wholeTable, ...view });
  });
}

async function inPython(tool: CodeTool): Promise<string[]> {
  const print = "print(*df.columns)\nprint(*df[df.columns[0]].to_list(), sep='\\n')";
  const blocks = codes(tool).map((code) => ({ line: 1, code: `${code}\n${print}` }));
  const { pages } = await runPython(python ?? "", [{ file: "view", blocks }], []);
  return pages.flat().map(({ stdout, error }) => error?.message ?? plain(stdout));
}

/** What a tool printed, with 42.0 as 42, which it is in the file. */
function plain(stdout: string): string {
  return stdout.trim().replaceAll(/\.0$/gm, "");
}

test("the cases keep some rows and leave some out", () => {
  for (const { kept, left } of expected.slice(1)) {
    expect(kept).toBeGreaterThan(2);
    expect(left).toBeGreaterThan(0);
  }
});

describe("the code of a view keeps its rows and columns, in its order", () => {
  test.skipIf(!there.pandas)("in pandas", async () => {
    expect(await inPython("pandas")).toEqual(wanted);
  });

  test.skipIf(!there.Polars)("in Polars", async () => {
    expect(await inPython("Polars")).toEqual(wanted);
  });

  test.skipIf(!there.DuckDB)("in DuckDB", async () => {
    for (const [at, code] of codes("DuckDB").entries()) {
      const { stdout } = await run("duckdb", ["-csv", "-c", code]);
      const [header = "", ...rows] = stdout.trim().split("\n");
      const names = header.replaceAll(",", " ");
      expect(plain([names, ...rows.map((row) => row.split(",")[0])].join("\n"))).toBe(wanted[at]);
    }
  });

  test.skipIf(!there.R)("in R", async () => {
    for (const [at, code] of codes("R").entries()) {
      const print = 'cat(names(df), "\\n", sep = " "); cat(as.character(df[[1]]), sep = "\\n")';
      const { stdout } = await run("Rscript", ["-e", `${code}\n${print}`]);
      expect(plain(stdout).replace(" \n", "\n")).toBe(wanted[at]);
    }
  });
});

test("what a visitor types stays a text in the code", () => {
  const columns = [{ name: "name", type: "string" }] as const;
  const source = { csv: "a.csv", parquet: "a.parquet", columns };
  const search = `'"; DROP\\`;
  const view = { ...wholeTable, search, filters: { name: { is: [search] } } };
  expect(viewCode("DuckDB", source, view)).toContain(`IN ('''"; DROP\\')`);
  for (const tool of ["pandas", "Polars", "R"] as const) {
    expect(viewCode(tool, source, view)).toContain(`"'\\"; DROP\\\\"`);
  }
});
