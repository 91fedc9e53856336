import { expect, test } from "vitest";

import type { ColumnFilter } from "#app/features/clean/worker-messages.ts";

import {
  applyEditToView,
  formatBound,
  getFilter,
  parseBound,
  setFilter,
  toEditStep,
} from "./value-edit.ts";

const filter: ColumnFilter = {
  column: "city",
  values: ["Bern", "Uri"],
  missing: false,
  problems: false,
};
const view = { filters: [filter], sort: undefined };

test("values are merged, cleared or filled with the fitting step", () => {
  expect(toEditStep({ column: "city", from: ["bern", "Bern"], to: "Bern" })).toEqual({
    kind: "spellings",
    column: "city",
    pairs: [["bern", "Bern"]],
  });
  expect(toEditStep({ column: "city", from: ["-", "?"], to: "" })).toEqual({
    kind: "missing",
    columns: ["city"],
    spellings: ["-", "?"],
  });
  expect(toEditStep({ column: "city", from: [""], to: "Bern" })).toEqual({
    kind: "fill",
    column: "city",
    by: { what: "value", value: "Bern" },
  });
  expect(toEditStep({ column: "city", from: ["Bern"], to: "Bern" })).toBeUndefined();
});

test("a filter follows the values that are changed", () => {
  const edit = { column: "city", from: ["Bern"], to: "Berne" };
  expect(applyEditToView(view, edit).filters).toEqual([{ ...filter, values: ["Uri", "Berne"] }]);
  expect(applyEditToView(view, { ...edit, to: "Uri" }).filters).toEqual([
    { ...filter, values: ["Uri"] },
  ]);
  expect(applyEditToView(view, { ...edit, to: "" }).filters).toEqual([
    { ...filter, values: ["Uri"], missing: true },
  ]);
  expect(applyEditToView(view, { ...edit, from: ["Chur"] }).filters).toEqual([filter]);
});

test("a filter without a choice is removed", () => {
  expect(getFilter(view, "fare").values).toEqual([]);
  expect(setFilter(view, { ...filter, values: [] }).filters).toEqual([]);
  expect(setFilter(view, { ...filter, missing: true }).filters).toEqual([
    { ...filter, missing: true },
  ]);
});

test("a range is a filter of its own, with bounds as its inputs have them", () => {
  const range = { min: parseBound("2020-01-31", "date"), max: parseBound("", "date") };
  expect(range).toEqual({ min: 18_292, max: undefined });
  expect(formatBound(range.min, "date")).toBe("2020-01-31");
  expect(parseBound("-1.5", "number")).toBe(-1.5);
  const empty = { column: "day", values: [], missing: false, problems: false };
  expect(setFilter(view, { ...empty, range }).filters).toHaveLength(2);
  expect(setFilter(view, { ...empty, range: undefined }).filters).toEqual([filter]);
});
