import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type AnswerTable, scoreTable, type TextTable, formatScore } from "./score-table.ts";

const columns = [
  { name: "id", type: "integer" },
  { name: "day", type: "date" },
  { name: "amount", type: "number" },
  { name: "name", type: "string" },
] as const;
const header = columns.map(({ name }) => name);
const createAnswer = (rows: string[][]): AnswerTable => ({ header, rows, columns, key: ["id"] });

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const amount = fc.option(
  fc.integer({ min: -1e6, max: 1e6 }).map((cents) => String(cents / 100)),
  { nil: "" },
);
const answers = fc
  .array(fc.tuple(day, amount, fc.constantFrom("Adelie", "Gentoo", "Café", "")), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows) => createAnswer(rows.map((row, index) => [String(index + 1), ...row])));
const given = ({ header: names, rows }: TextTable): TextTable => ({ header: names, rows });

describe("for any answer", () => {
  test("the answer itself has the full score, with rows and columns in any order", () => {
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat()), (answer, order) => {
        const shuffle = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, place: order.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
            .map(({ item }) => item);
        const places = shuffle(header.map((_, index) => index));
        const at = (row: readonly string[]) => places.map((place) => row[place] ?? "");
        const shuffled = { header: at(header), rows: shuffle(answer.rows).map((row) => at(row)) };
        for (const key of [["id"], []]) {
          const { score, differences, cells } = scoreTable({ ...answer, key }, shuffled);
          expect([score, differences]).toEqual([1, []]);
          expect(cells.right).toBe(cells.total);
        }
      }),
    );
  });

  test("a missing row loses its cells; an invented or repeated row counts as wrong", () => {
    fc.assert(
      fc.property(answers, fc.nat(), fc.nat(5), (answer, chosen, more) => {
        const count = answer.rows.length;
        const missingRow = chosen % count;
        const remaining = answer.rows.filter((_, index) => index !== missingRow);
        const lost = scoreTable(answer, { header, rows: remaining });
        expect(lost.rows).toEqual({ matched: count - 1, lost: 1, invented: 0, repeated: 0 });
        expect(lost.score).toBeCloseTo((count - 1) / count);
        const twice = Array.from({ length: more }, () => answer.rows[missingRow] ?? []);
        const invented = Array.from({ length: more }, (_, index) => [`9${index}00`, "", "", ""]);
        const surplus = scoreTable(answer, {
          header,
          rows: [...answer.rows, ...twice, ...invented],
        });
        expect(surplus.rows).toMatchObject({ matched: count, invented: more, repeated: more });
        expect(surplus.score).toBeCloseTo(count / (count + 2 * more));
      }),
    );
  });

  test("one changed cell is one difference, with its row, its column and both values", () => {
    fc.assert(
      fc.property(answers, fc.nat(), fc.integer({ min: 1, max: 3 }), (answer, chosen, column) => {
        const index = chosen % answer.rows.length;
        const original = answer.rows[index]?.[column] ?? "";
        const rows = answer.rows.map((row, at) =>
          at === index ? row.toSpliced(column, 1, "no such value") : row,
        );
        const verdict = original === "" ? "invented" : column === 3 ? "value" : "type";
        expect(scoreTable(answer, { header, rows }).differences).toEqual([
          {
            key: [String(index + 1)],
            row: index + 1,
            column: header[column],
            wanted: original,
            given: "no such value",
            verdict,
          },
        ]);
      }),
    );
  });

  // The given table starts with missing, repeated and mixed-up rows.
  test("breaking a cell never gives a higher score, with and without a key", () => {
    const picks = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(3), fc.boolean()), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(answers, picks, fc.nat(), fc.nat(3), (answer, picked, chosen, column) => {
        const count = answer.rows.length;
        const rows = picked.map(([counts, other, place, isMixed]) => {
          const row = answer.rows[counts % count] ?? [];
          const cell = answer.rows[other % count]?.[place] ?? "";
          return isMixed ? row.toSpliced(place, 1, cell) : row;
        });
        const worse = rows.with(
          chosen % rows.length,
          (rows[chosen % rows.length] ?? []).toSpliced(column, 1, "no such value"),
        );
        for (const key of [["id"], []]) {
          const scored = [rows, worse].map(
            (given) => scoreTable({ ...answer, key }, { header, rows: given }).score,
          );
          expect(scored[1]).toBeLessThanOrEqual(scored[0] ?? 0);
        }
      }),
    );
  });

  test("for any given table, the cells add up and the score is from 0 to 1", () => {
    const anything = fc.record({
      header: fc.array(fc.constantFrom(...header, " ID", "Amount", "x", "")),
      rows: fc.array(fc.array(fc.oneof(fc.string(), fc.constantFrom("1", "2", "2.0", "NaN")))),
    });
    fc.assert(
      fc.property(answers, anything, (answer, table) => {
        const { score, cells, rows, columns: scored } = scoreTable(answer, table);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        const { total, ...verdicts } = cells;
        expect(Object.values(verdicts).reduce((sum, count) => sum + count)).toBe(total);
        for (const { name: _, ...counts } of scored.scored) {
          expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(
            answer.rows.length,
          );
        }
        expect(rows.matched + rows.lost).toBe(answer.rows.length);
        expect(rows.matched + rows.invented + rows.repeated).toBe(table.rows.length);
      }),
    );
  });
});

test.each([
  ["17", "17.0", "number", "right"],
  ["0.3", "0.30000000000000004", "number", "right"],
  ["1204.5", "1,204.50", "number", "type"],
  ["1204.5", "1204.6", "number", "value"],
  ["17", "17.5", "integer", "type"],
  ["1234567890", "1234567890.0", "integer", "right"],
  ["1234567890", "1234567891", "integer", "value"],
  ["2026-01-02", "2026-01-02 00:00:00", "date", "right"],
  ["2026-01-02", "2026-01-02T07:00:00Z", "date", "type"],
  ["2026-01-02", "20260102", "date", "right"],
  ["2026-01-02", "02/01/2026", "date", "type"],
  ["", "NaN", "number", "right"],
  ["", "<NA>", "string", "right"],
  ["5", "nan", "number", "lost"],
  ["", "0", "number", "invented"],
  ["Café", "CafÃ©", "string", "value"],
  ["Café", "Café ", "string", "value"],
  ["NA", "NA", "string", "right"],
] as const)("%j written as %j in a column of type %s is %s", (original, written, type, verdict) => {
  const answer: AnswerTable = {
    header: ["id", "cell"],
    rows: [["1", original]],
    columns: [
      { name: "id", type: "integer" },
      { name: "cell", type },
    ],
    key: ["id"],
  };
  const { cells } = scoreTable(
    answer,
    given({ header: ["ID ", "cell"], rows: [["1.0", written]] }),
  );
  expect(cells).toMatchObject({ [verdict]: verdict === "right" ? 2 : 1 });
});

test("a missing column is lost, and an additional one is listed", () => {
  const answer = createAnswer([["1", "2026-01-01", "5", "Adelie"]]);
  const { columns: resultColumns, score } = scoreTable(answer, {
    header: ["id", "amount", "note"],
    rows: [["1", "5", "x"]],
  });
  expect(resultColumns).toMatchObject({ lost: ["day", "name"], invented: ["note"], renamed: [] });
  expect(score).toBe(0.5);
});

test("renamed columns are matched in their order if equally many are left, ignoring an unnamed index", () => {
  const answer = createAnswer([["1", "2026-01-01", "5", "Adelie"]]);
  const { columns: resultColumns, score } = scoreTable(answer, {
    header: ["", "NAME", "No.", "Date", "amount"],
    rows: [["0", "Adelie", "1", "2026-01-01", "5"]],
  });
  expect(score).toBe(1);
  expect(resultColumns).toMatchObject({
    lost: [],
    invented: [""],
    renamed: [
      { name: "id", given: "No." },
      { name: "day", given: "Date" },
    ],
    isReordered: true,
  });
});

test("a row with a messy key is matched by its other cells", () => {
  const answer = createAnswer([
    ["1", "2026-01-01", "5", "Adelie"],
    ["2", "2026-01-02", "6", "Gentoo"],
  ]);
  const { rows, differences, score } = scoreTable(answer, {
    header,
    rows: [
      ["No. 2", "2026-01-02", "6", "Gentoo"],
      ["1", "1 Jan", "five", "adelie"],
    ],
  });
  expect(rows).toEqual({ matched: 2, lost: 0, invented: 0, repeated: 0 });
  expect(differences.map(({ key, row, column }) => [...key, row, column])).toEqual([
    ["1", 2, "day"],
    ["1", 2, "amount"],
    ["1", 2, "name"],
    ["2", 1, "id"],
  ]);
  expect(score).toBe(0.5);
});

test("of rows with the same key, the one with the most right cells counts, and the others are surplus", () => {
  const answer = createAnswer([["1", "2026-01-01", "5", "Adelie"]]);
  const { rows, score, rowDifferences } = scoreTable(answer, {
    header,
    rows: [
      ["1", "1/1/26", "5", ""],
      ["1.0", "2026-01-01", "5", "Adelie"],
      ["9", "", "", ""],
    ],
  });
  expect(rows).toEqual({ matched: 1, lost: 0, invented: 1, repeated: 1 });
  expect(score).toBeCloseTo(4 / 12);
  expect(rowDifferences).toEqual([
    { kind: "repeated", key: ["1"], row: 1 },
    { kind: "invented", key: ["9"], row: 3 },
  ]);
});

test("a row without any right cell is lost", () => {
  const answer = createAnswer([["1", "2026-01-01", "5", "Adelie"]]);
  const { rows, cells, differences } = scoreTable(answer, {
    header,
    rows: [["id", "day", "amount", "name"]],
  });
  expect(rows).toEqual({ matched: 0, lost: 1, invented: 1, repeated: 0 });
  expect([cells.lost, differences]).toEqual([4, []]);
});

test("a score is shown in percent, and as 100 only if it is", () => {
  expect([0, 0.1239, 0.99999, 1].map((score) => formatScore(score))).toEqual([
    "0.0",
    "12.3",
    "99.9",
    "100.0",
  ]);
});
