import fc from "fast-check";
import { expect, test } from "vitest";

import { parseView, toViewQuery } from "./view-address.ts";
import { getGroupColumns, type ColumnFilter, measureKinds, type View, wholeTable } from "./view.ts";

const columns = [
  { name: "species", type: "string" },
  { name: "mass", type: "number" },
  { name: "seen", type: "date" },
] as const;
const read = (query: string) => parseView(new URLSearchParams(query), columns);

const text = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value.toFixed(2));
const day = fc
  .date({ min: new Date("1700-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const missing = fc.constantFrom("only", "none");
const given = { requiredKeys: [] };
const some = (filter: ColumnFilter) => Object.keys(filter).length > 0;
const measures = measureKinds.map((kind) => ({ column: "mass", kind }));
const groupings = fc.record({
  by: fc.uniqueArray(fc.constantFrom("species", "mass", "seen"), { minLength: 1, maxLength: 2 }),
  measures: fc.uniqueArray(fc.constantFrom(...measures)),
});
const sorts = (names: readonly string[]) =>
  fc.option(fc.record({ column: fc.constantFrom(...names), descending: fc.boolean() }), {
    nil: undefined,
  });
const orders = fc.option(groupings, { nil: undefined }).chain((grouping) =>
  fc.record({
    grouping: fc.constant(grouping),
    sort: sorts((grouping ? getGroupColumns(columns, grouping) : columns).map(({ name }) => name)),
  }),
);
const rest = fc.record({
  search: fc.oneof(fc.constant(""), text),
  hidden: fc.uniqueArray(fc.constantFrom("species", "mass"), { maxLength: 2 }),
  filters: fc.record(
    {
      species: fc
        .record({ is: fc.uniqueArray(text, { minLength: 1 }), has: text, missing }, given)
        .filter(some),
      mass: fc.record({ from: number, to: number, missing }, given).filter(some),
      seen: fc.record({ from: day, to: day }, given).filter(some),
    },
    given,
  ) as fc.Arbitrary<View["filters"]>,
});
const views: fc.Arbitrary<View> = fc
  .tuple(orders, rest)
  .map(([order, rest]) => ({ ...order, ...rest }));

test("the address of a view is parsed into the same view", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(read(toViewQuery(view).toString())).toEqual(view);
    }),
  );
});

test("the whole table has no query, and any query is parsed into a valid view", () => {
  expect(toViewQuery(wholeTable).toString()).toBe("");
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const view = read(query);
      expect(read(toViewQuery(view).toString())).toEqual(view);
    }),
  );
});

test.each([
  "sort=weight",
  "sort=--mass",
  "hide=species&hide=mass&hide=seen",
  "from.mass=heavy",
  "from.mass=1e999",
  "to.seen=2026-02-31",
  "has.mass=4",
  "from.mass=007",
  "to.mass=-00.5",
  "is.mass=heavy",
  "is.mass=007",
  "is.seen=2026-11-23",
  "search=%00",
  "missing.species=maybe",
  "group=weight&measure=mean.mass",
  "measure=mean.mass&sort=mass_mean",
  "is.__proto__=x&from.constructor=1",
])("what does not suit the table is left out: %s", (query) => {
  expect(read(query)).toEqual(wholeTable);
});

test("a number is written as in the file, and no text has a NUL", () => {
  expect(read("is.mass=5.0&is.mass=5&is.mass=-0&is.mass=0.50").filters).toEqual({
    mass: { is: ["5", "0", "0.5"] },
  });
  expect(read("has.species=a%00b&is.species=c%00").filters).toEqual({
    species: { is: ["c"], has: "ab" },
  });
});

test("groups have at most two columns, measure numbers, and are sorted by their own columns", () => {
  const query =
    "group=seen&group=seen&group=species&group=mass&measure=mean.mass&measure=mean.mass&measure=most.mass&measure=sum.species&sort=-mass_mean";
  const grouping = { by: ["seen", "species"], measures: [{ column: "mass", kind: "mean" }] };
  expect(read(query)).toEqual({
    ...wholeTable,
    grouping,
    sort: { column: "mass_mean", descending: true },
  });
  expect(read("group=species&sort=mass")).toEqual({
    ...wholeTable,
    grouping: { by: ["species"], measures: [] },
  });
});

test("the columns of groups have unique names", () => {
  const names = [
    { name: "rows", type: "integer" },
    { name: "rows_sum", type: "string" },
  ] as const;
  const grouping = {
    by: ["rows", "rows_sum"],
    measures: [{ column: "rows", kind: "sum" as const }],
  };
  expect(getGroupColumns(names, grouping).map(({ name, type }) => [name, type])).toEqual([
    ["rows", "integer"],
    ["rows_sum", "string"],
    ["rows_", "integer"],
    ["rows_sum_", "integer"],
  ]);
});
