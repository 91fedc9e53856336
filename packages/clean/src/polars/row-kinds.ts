import { formatDouble } from "../columns/cell-text.ts";
import { toPolarsColumn, toPolarsKeys } from "../steps/polars-literal.ts";
import { toPythonBool, toPythonList, toPythonString } from "../steps/python-literal.ts";
import { pythonNumberNames } from "../steps/rows/header.ts";
import type { PolarsKinds } from "./polars-kind.ts";

type RowKind =
  | "header"
  | "footer"
  | "long-rows"
  | "blank-rows"
  | "repeated-headers"
  | "duplicates"
  | "sort"
  | "filter";

export const rowKinds: PolarsKinds<RowKind> = {
  header: {
    write: ({ row, numbered }) => [
      ...(numbered
        ? [`found = [name or "" for name in df.row(${row - 1})]`, ...pythonNumberNames]
        : [
            `names = df.row(${row - 1})`,
            "assert None not in names and len(set(names)) == len(names), names",
          ]),
      `df = df.slice(${row})`,
      "df.columns = names",
    ],
  },
  footer: {
    write: ({ rows, column, value }) => [
      `assert df.get_column(${toPythonString(column)})[-${rows}] == ${toPythonString(value)}, df.tail(${rows})`,
      `df = df.head(-${rows})`,
    ],
  },
  "long-rows": {
    write: ({ columns }) => [
      `assert df.width >= ${columns}, df.width`,
      `df = df.filter(pl.all_horizontal(pl.nth(range(${columns}, df.width)).is_null()))`,
      `df = df[:, :${columns}]`,
    ],
  },
  "blank-rows": { write: () => ["df = df.filter(~pl.all_horizontal(pl.all().is_null()))"] },
  "repeated-headers": {
    write: () => [
      "differs = [pl.nth(at).ne_missing(name) for at, name in enumerate(df.columns)]",
      "df = df.filter(pl.any_horizontal(differs))",
    ],
  },
  duplicates: { write: () => ['df = df.unique(keep="first", maintain_order=True)'] },
  sort: {
    write({ by }) {
      const columns = toPolarsKeys(by.map(({ column }) => column));
      const descending = `[${by.map((one) => toPythonBool(one.descending)).join(", ")}]`;
      return [
        `df = df.sort(${columns}, descending=${descending}, nulls_last=True, maintain_order=True)`,
      ];
    },
  },
  filter: {
    write({ column, keep }) {
      const cells = toPolarsColumn(column);
      const test = () => {
        switch (keep.where) {
          case "present":
            return `${cells}.is_not_null()`;
          case "missing":
            return `${cells}.is_null()`;
          case "one-of":
            return `${cells}.is_in(${toPythonList(keep.values)})`;
          case "not-one-of":
            return `~${cells}.is_in(${toPythonList(keep.values)}, nulls_equal=True)`;
          case "at-least":
            return `${cells} >= ${formatDouble(keep.bound)}`;
          case "at-most":
            return `${cells} <= ${formatDouble(keep.bound)}`;
        }
      };
      return [`df = df.filter(${test()})`];
    },
  },
};
