import type { Table } from "@site/clean/columns/table";
import { readFile } from "@site/clean/read/read-file";
import { replay } from "@site/clean/recipe/replay";
import { Refusal, type RefusalCode } from "@site/clean/refusal";
import { kindOf, type Step, type StepName } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { seeColumns } from "#app/features/clean/worker/see-table.ts";

import type { HandValues } from "./hand-kind.ts";
import { handGroups, handKinds } from "./hand-kinds.ts";
import { makeByHand } from "./make-by-hand.ts";

const lines = ["name,born,size,rank,note", "Ann,2020-01-31,1.5,3,x", "Ben,2020-02-01,2.5,1,y"];
const header: Step = { kind: "header", row: 1, numbered: false };
const marks = { before: [], after: [], powers: [], percent: false, parentheses: false };
const written = { ...marks, decimal: ".", thousands: "", rest: "stop" } as const;
const numbers = (column: string, rest: "stop" | "missing" = "stop"): Step => ({
  kind: "numbers",
  column,
  ...written,
  whole: false,
  rest,
});
const whole = (column: string): Step => ({ ...numbers(column), whole: true }) as Step;
const dates: Step = { kind: "dates", column: "born", formats: ["%Y-%m-%d"], rest: "stop" };
const repeated: Step = { kind: "repeated-headers" };

function tableOf(text: readonly string[]): Table {
  return readFile(new TextEncoder().encode(`${text.join("\n")}\n`), { delimiter: "," }).table;
}

function codesOf(text: readonly string[], steps: readonly Step[]): string[] {
  return replay(tableOf(text), steps).outcomes.flatMap(({ refusal }) =>
    refusal ? [refusal.code] : [],
  );
}

interface Advised {
  text?: string[];
  /** What was done before the step that is refused. */
  before: Step[];
  refused: Step;
  /** The steps as each way on that the sentence names leads to. Leaving the step out is always one. */
  ways: Step[][];
}

/** What no step meets: the sentence is about a file, a recipe or a link, which are chosen again or made otherwise. */
const outside = "outside";

const advised: Record<RefusalCode, Advised | typeof outside> = {
  "empty-file": outside,
  "not-text": outside,
  "other-text": outside,
  "wrong-utf-16": outside,
  "damaged-archive": outside,
  "inflates-too-far": outside,
  "recipe-too-long": outside,
  "not-a-recipe": outside,
  "wrong-step": outside,
  "link-too-long": outside,
  "long-link": outside,
  "broken-link": outside,
  "quote-not-closed": outside,
  "too-many-columns": outside,
  "too-many-cells": outside,
  "table-too-wide": outside,
  "too-much-text": outside,
  "no-such-column": {
    before: [header],
    refused: { kind: "drop-columns", columns: ["nowhere"] },
    ways: [],
  },
  "column-is-not-text": {
    before: [header, numbers("size")],
    refused: repeated,
    ways: [[header, repeated, numbers("size")]],
  },
  "column-is-not-number": {
    before: [header, numbers("size")],
    refused: { kind: "swap", larger: "size", smaller: "rank" },
    ways: [
      [header, numbers("size"), numbers("rank"), { kind: "swap", larger: "size", smaller: "rank" }],
    ],
  },
  "column-is-number": {
    before: [header, numbers("size")],
    refused: { kind: "fill", column: "note", by: { what: "group", of: "size" } },
    ways: ["name", "born", "rank"].map((of) => [
      header,
      dates,
      whole("rank"),
      { kind: "fill", column: "note", by: { what: "group", of } },
    ]),
  },
  "values-do-not-fit": {
    before: [header],
    refused: numbers("name"),
    ways: [[header, numbers("name", "missing")]],
  },
  "not-whole": {
    before: [header, numbers("size")],
    refused: { kind: "whole", column: "size" },
    ways: [],
  },
  "no-value": {
    before: [header, numbers("name", "missing")],
    refused: { kind: "fill", column: "name", by: { what: "median" } },
    ways: [
      [
        header,
        numbers("name", "missing"),
        { kind: "fill", column: "name", by: { what: "group", of: "note" } },
      ],
    ],
  },
  "rows-are-missing": { before: [], refused: { ...header, row: 9 } as Step, ways: [] },
  "columns-are-missing": {
    before: [header],
    refused: { kind: "long-rows", columns: 9 },
    ways: [],
  },
  "row-is-another": {
    before: [header],
    refused: { kind: "footer", rows: 1, column: "name", value: "Total" },
    ways: [[header, { kind: "footer", rows: 1, column: "name", value: "Ben" }]],
  },
  "name-is-missing": {
    text: ["a,", "1,2", "3,4"],
    before: [],
    refused: header,
    ways: [
      [{ kind: "header", row: 1, numbered: true }],
      [{ kind: "header", row: 2, numbered: false }],
    ],
  },
  "no-column-left": {
    before: [header],
    refused: { kind: "drop-columns", columns: ["name", "born", "size", "rank", "note"] },
    ways: [[header, { kind: "drop-columns", columns: ["born", "size", "rank", "note"] }]],
  },
  "names-are-not-unique": {
    text: ["a,a", "1,2"],
    before: [],
    refused: header,
    ways: [[{ kind: "header", row: 1, numbered: true }]],
  },
};
const ofSteps = Object.entries(advised).flatMap(([code, one]) =>
  one === outside ? [] : [[code, one] as const],
);

test.each(ofSteps)("%s: each way on that its sentence names can be gone", (code, one) => {
  const { text = lines, before, refused, ways } = one;
  expect(codesOf(text, [...before, refused])).toEqual([code]);
  expect(codesOf(text, before)).toEqual([]);
  for (const way of ways) expect(codesOf(text, way)).toEqual([]);
  const { message } = new Refusal(code as RefusalCode, { column: "a", row: 1, examples: "“x”" });
  const hasWay = ways.length > 0 || /[Ll]eave (?:it as it is|th(?:is|e) step out)/.test(message);
  expect(hasWay, message).toBe(true);
});

const ABOUT_TYPES = ["column-is-not-text", "column-is-not-number", "column-is-number"];
const types: Record<string, Step[]> = {
  "texts alone": [],
  "numbers among texts": [numbers("size")],
  "numbers of two kinds, and days": [dates, numbers("size"), whole("rank")],
};

/** Each choice of each field, one after the other; texts are there as they are in the table. */
function choicesOf(name: StepName, table: Table, at: number): Step[] {
  const columns = seeColumns(table);
  const column = columns[at];
  if (!column) return [];
  const others = columns.filter((one) => one !== column);
  if (!handKinds[name].fits(column, others)) return [];
  const fields = handKinds[name].fields(column, others);
  const usual: HandValues = Object.fromEntries(
    fields.map(({ name: field, initial, options }) => [
      field,
      initial ?? options?.[0]?.[0] ?? (field === "zones" || field === "unit" ? "" : "1"),
    ]),
  );
  const all = [usual].concat(
    fields.flatMap(({ name: field, options = [] }) =>
      options.map(([value]) => ({ ...usual, [field]: value })),
    ),
  );
  return all.flatMap((values) => {
    const made = makeByHand(handKinds[name], column, { fields, values });
    return typeof made === "string" ? [] : [made];
  });
}

test.each(Object.entries(types))(
  "%s: what is offered by hand is never refused for the type of a column",
  (_, steps) => {
    const { table } = replay(tableOf(lines), [header, ...steps]);
    const made = handGroups
      .flatMap(({ names }) => names)
      .flatMap((name) => table.columns.flatMap((_, at) => choicesOf(name, table, at)));
    expect(made.length).toBeGreaterThan(50);
    for (const step of made) {
      const [outcome] = replay(table, [step]).outcomes;
      expect(ABOUT_TYPES, kindOf(step).sentence(step)).not.toContain(outcome?.refusal?.code);
    }
  },
);
