import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";

import { runCommand } from "@site/clean/command/run-command";
import { createNumbersStep } from "@site/clean/generators/plain-numbers";
import { openFile } from "@site/clean/read/open-file";
import { parseRecipe } from "@site/clean/recipe/recipe";
import { formatScript } from "@site/clean/scripts/format-script";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import type {
  WorkerMessage,
  TableIssue,
  TableView,
  WorkerRequest,
} from "#app/features/clean/worker-messages.ts";

import { CleaningSession } from "./cleaning-session.ts";

const messy = `name,fare
Ann ,"1,200.50"
Ben,"2,300.50"
Cora,n/a
Dora,"4,500.50"
Emil,"5,600.50"
Fay,"6,700.50"
`;

async function openSession(content: BlobPart) {
  const messages: WorkerMessage[] = [];
  const session = new CleaningSession((message) => void messages.push(message));
  const getLast = <Kind extends WorkerMessage["kind"]>(kind: Kind) =>
    messages.findLast(
      (message): message is WorkerMessage & { kind: Kind } => message.kind === kind,
    );
  let sentRequests = 0;
  const send = async (request: WorkerRequest) => {
    sentRequests += 1;
    await session.handle(request);
    await expect.poll(() => getLast("idle")?.handledRequests).toBe(sentRequests);
  };
  await send({ kind: "open-file", file: new Blob([content]) });
  const headerSteps = getLast("opened")?.steps ?? [];
  let revision = 0;
  const apply = async (
    steps: readonly Step[],
    dismissed: string[] = [],
    view: TableView = { filters: [], sort: undefined },
  ): Promise<TableIssue[]> => {
    revision += 1;
    const all = [...headerSteps, ...steps];
    await send({ kind: "apply-steps", revision, steps: all, dismissed, view });
    return getLast("issues")?.issues ?? [];
  };
  return { send, getLast, apply };
}

const findByFix = (issues: TableIssue[], kind: string) =>
  issues.find(({ steps }) => steps.at(-1)?.kind === kind);

test("a fix includes the fixes that it depends on", async () => {
  const { apply, getLast } = await openSession(messy);
  const issues = await apply([]);
  const numbers = findByFix(issues, "numbers");
  expect(numbers?.steps.map(({ kind }) => kind)).toEqual(["missing", "numbers"]);
  expect(getLast("issues")?.cellCounts).toEqual([1, 6]);
  await apply(numbers?.steps ?? []);
  expect(getLast("table")?.columns.map(({ type }) => type)).toEqual(["text", "number"]);
  expect(getLast("table")?.stepErrors).toEqual([]);
});

test("a fix of a column that gets a better name includes the renaming, and its cells are marked before", async () => {
  const { apply, getLast } = await openSession(messy.replace("name,fare", "name, fare "));
  const issues = await apply([]);
  expect(getLast("issues")?.cellCounts).toEqual([1, 6]);
  await apply(findByFix(issues, "numbers")?.steps ?? []);
  expect(getLast("table")?.stepErrors).toEqual([]);
  expect(getLast("table")?.columns.at(-1)).toMatchObject({ name: "fare", type: "number" });
});

test("a dismissed issue is not found again, and undoing restores every cell", async () => {
  const { apply, send, getLast } = await openSession(messy);
  const spaces = findByFix(await apply([]), "spaces");
  expect(findByFix(await apply([], [spaces?.id ?? ""]), "spaces")).toBeUndefined();
  await apply(spaces?.steps ?? []);
  await apply([]);
  await send({ kind: "get-rows", from: 0, to: 2 });
  expect(getLast("rows")?.rows.map(({ cells }) => cells)).toEqual([
    ["Ann ", "1,200.50"],
    ["Ben", "2,300.50"],
  ]);
  expect(getLast("rows")?.rows[0]?.hasIssue).toEqual([true, true]);
});

test("the rows of an issue keep their numbers", async () => {
  const { apply, send, getLast } = await openSession(messy);
  const missing = findByFix(await apply([]), "missing");
  await send({ kind: "filter-rows", issueId: missing?.id });
  await send({ kind: "get-rows", from: 0, to: 10 });
  expect(getLast("rows")?.rows.map(({ number }) => number)).toEqual([3]);
});

test("the values of a column are counted among the rows of other filters, and the table shows the chosen ones in order", async () => {
  const { apply, send, getLast } = await openSession(
    "city,fare\nBern ,3\nUri,1\nBern ,2\nuri,9\n,9\nBern,9\nBern,9\nBern,9\nBern,9\n",
  );
  await apply([]);
  const all = { kind: "list-values", search: "", order: "count", limit: 2 } as const;
  await send({ ...all, column: "city" });
  expect(getLast("values")).toMatchObject({
    distinct: 4,
    matching: 4,
    missing: 1,
    values: [
      { text: "Bern", count: 4, hasProblem: false },
      { text: "Bern ", count: 2, hasProblem: true },
    ],
  });
  await send({ ...all, column: "city", search: "URI", order: "name" });
  expect(getLast("values")?.values.map(({ text }) => text)).toEqual(["Uri", "uri"]);

  const city = { column: "city", values: ["Bern ", "Uri", "Chur"], missing: true, problems: false };
  const sort = { column: "fare", descending: true };
  await send({ kind: "set-view", view: { filters: [city], sort } });
  expect(getLast("rows-shown")?.rowWindow.rows.map(({ number }) => number)).toEqual([5, 1, 3, 2]);
  await send({ ...all, column: "fare", order: "name", limit: 9 });
  expect(getLast("values")?.values.map(({ text, count }) => [text, count])).toEqual([
    ["1", 1],
    ["2", 1],
    ["3", 1],
    ["9", 1],
  ]);
  const problems = { column: "city", values: [], missing: false, problems: true };
  await send({ kind: "set-view", view: { filters: [problems], sort: undefined } });
  expect(getLast("rows-shown")?.rows).toBe(3);
});

test("a view shows the numbers within a range", async () => {
  const { send, getLast, apply } = await openSession("n,x\n1,a\n2.5,b\n,c\n9,d\n");
  const range = { min: 2, max: 9 };
  const filter = { column: "n", values: [], missing: false, problems: false, range };
  const view: TableView = { filters: [filter], sort: undefined };
  // A text has no range.
  await apply([], [], view);
  expect(getLast("table")).toMatchObject({ shownRows: 4, view: { filters: [] } });
  await apply([createNumbersStep("n")], [], view);
  expect(getLast("table")).toMatchObject({ shownRows: 2, view: { filters: [filter] } });
  await send({ kind: "list-values", column: "n", search: "", order: "name", limit: 9 });
  expect(getLast("values")?.range).toEqual({ min: 1, max: 9 });
});

test("a view loses the values and columns that a step removed", async () => {
  const { apply, getLast } = await openSession("city,fare\nBern ,3\nUri,1\nChur,2\n");
  const filter = (column: string, ...values: string[]) => ({
    column,
    values,
    missing: false,
    problems: false,
  });
  const view = {
    filters: [filter("city", "Bern ", "Uri"), filter("fare", "1")],
    sort: { column: "fare", descending: false },
  };
  await apply(
    [
      { kind: "spellings", column: "city", pairs: [["Bern ", "Bern"]] },
      { kind: "drop-columns", columns: ["fare"] },
    ],
    [],
    view,
  );
  expect(getLast("table")?.view).toEqual({ filters: [filter("city", "Uri")], sort: undefined });
  expect(getLast("table")?.shownRows).toBe(1);
  expect(getLast("table")?.rowWindow.rows.map(({ cells }) => cells)).toEqual([["Uri"]]);
});

test("a step that cannot be applied is left out with a reason", async () => {
  const { apply, getLast } = await openSession(messy);
  await apply([
    { kind: "spaces", columns: ["nowhere"], inside: true, hard: false, invisible: true },
  ]);
  expect(getLast("table")?.stepErrors).toEqual([expect.stringContaining("no column “nowhere”")]);
  expect(getLast("error")).toBeUndefined();
});

test("a sheet of a workbook is cleaned and exported for Excel and as CSV", async () => {
  const { send, apply, getLast } = await openSession(messy);
  const opened = await openFile(new TextEncoder().encode("city,people\nBern, 12\nBasel,34\n"));
  const sheets = [{ name: "towns", isHidden: false }];
  await send({
    kind: "load-table",
    opened: { ...opened, dialect: { format: "xlsx", sheet: "towns" }, sheets },
  });
  expect(getLast("opened")).toMatchObject({ sheets, sheet: "towns", isBinary: true });
  await apply([{ kind: "rename", pairs: [["people", "inhabitants"]] }]);
  expect(formatScript(getLast("table")?.pandasBlocks ?? [])).toContain(
    "The source is the sheet “towns”",
  );
  await send({ kind: "export", format: "xlsx", name: "towns.xlsx", library: "pandas" });
  const table = getLast("export-binary");
  expect(table?.name).toBe("towns-clean.xlsx");
  expect(table?.table.columns.map(({ name }) => name)).toEqual(["city", "inhabitants"]);
  await send({ kind: "export", format: "source", name: "towns.xlsx", library: "pandas" });
  const source = getLast("export-file");
  expect(source?.name).toBe("towns.csv");
  expect(await source?.file.text()).toBe("city,people\r\nBern, 12\r\nBasel,34\r\n");
});

test("the script for Polars is exported as it is shown, or has a reason why there is none", async () => {
  const { send, apply, getLast } = await openSession(messy);
  const spaces = { kind: "spaces", columns: ["name"], inside: true, hard: false, invisible: true };
  await apply([spaces as Step]);
  const { polars, pandasBlocks } = getLast("table") ?? {};
  expect(formatScript(polars?.blocks ?? [])).toContain('pl.col(["name"])');
  const save = async (library: "pandas" | "polars", format: "script" | "notebook" = "script") => {
    await send({ kind: "export", format, name: "fares.csv", library });
    return (await getLast("export-file")?.file.text()) ?? "";
  };
  expect(await save("polars")).toBe(formatScript(polars?.blocks ?? []));
  expect(await save("pandas")).toBe(formatScript(pandasBlocks ?? []));
  expect(await save("polars", "notebook")).toContain("import polars as pl");

  const other = await openSession('name,size\n"{""k"": 1}",2\n');
  await other.apply([{ kind: "json-keys", column: "name", keys: [["k", "key"]] }]);
  const { polars: none, pandasBlocks: instead = [] } = other.getLast("table") ?? {};
  expect(none?.why).toMatch(/can't do one of the steps: Read “k” from the JSON/);
  await other.send({ kind: "export", format: "script", name: "x.csv", library: "polars" });
  expect(await other.getLast("export-file")?.file.text()).toBe(formatScript(instead));
});

test("there is no script for Polars for a file that Polars would misread", async () => {
  const { apply, getLast } = await openSession('name,size\nAnn,5" x 3"\n');
  await apply([]);
  expect(getLast("table")?.polars.why).toMatch(/would misread this file/);
});

test("a recipe link contains exactly what is shown, and can be read again", async () => {
  const { send, apply, getLast } = await openSession(messy);
  await apply([{ kind: "spellings", column: "name", pairs: [["Ben", "Benjamin"]] }]);
  await send({ kind: "share-recipe", includeValueLists: false });
  const reduced = getLast("recipe-shared")?.recipe;
  expect(reduced).toMatchObject({ hasValueLists: true, includesValueLists: false });
  expect(reduced?.json).not.toContain("Benjamin");
  await send({ kind: "share-recipe", includeValueLists: true });
  const full = getLast("recipe-shared")?.recipe;
  expect(full?.json).toContain("Benjamin");
  await send({ kind: "preview-recipe", recipe: full?.link ?? "" });
  expect(getLast("recipe-preview")?.recipe).toMatchObject({
    steps: [{ kind: "header" }, { kind: "spellings" }],
    outcomes: [{ error: undefined }, { changeCount: 1 }],
  });
  await send({ kind: "preview-recipe", recipe: `${full?.link}A` });
  expect(getLast("recipe-preview")?.recipe.problem).toMatch(/cut off or damaged/);
});

test("a recipe from the command opens", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "recipe-"));
  writeFileSync(path.join(folder, "fares.csv"), messy);
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const io = { cwd: folder, stdin, stdout, stderr };
  expect(await runCommand(["ask", "fares.csv", "--yes"], io)).toBe(0);
  const recipe = new Blob([readFileSync(path.join(folder, "fares-recipe.json"))]);
  rmSync(folder, { recursive: true });
  const { send, getLast } = await openSession(messy);
  await send({ kind: "preview-recipe", recipe });
  const preview = getLast("recipe-preview")?.recipe;
  if (!preview || preview.problem !== undefined) throw new Error(preview?.problem);
  expect(preview.steps.map(({ kind }) => kind)).toContain("spaces");
  expect(preview.missingColumns).toEqual([]);
  expect(preview.outcomes.filter(({ error }) => error !== undefined)).toEqual([]);
});

test("the preview of a recipe lists new and missing columns and changed counts", async () => {
  const { send, apply, getLast } = await openSession(messy);
  await apply([{ kind: "missing", columns: ["fare"], spellings: ["n/a"] }]);
  await send({ kind: "export", format: "recipe", name: "fares.csv", library: "pandas" });
  const file = getLast("export-file")?.file ?? "";
  await send({ kind: "preview-recipe", recipe: file });
  expect(getLast("recipe-preview")?.recipe).toMatchObject({
    outcomes: [
      { changeCount: 2, previousCount: 2 },
      { changeCount: 1, previousCount: 1 },
    ],
    newColumns: [],
    missingColumns: [],
  });
  const other = await openSession("fare,town\nn/a,Bern\nn/a,Basel\n5,Chur\n6,Davos\n");
  await other.send({ kind: "preview-recipe", recipe: file });
  expect(other.getLast("recipe-preview")?.recipe).toMatchObject({
    outcomes: [{ error: undefined }, { changeCount: 2, previousCount: 1, error: undefined }],
    newColumns: ["town"],
    missingColumns: ["name"],
  });
});

test("a file that is not a table causes an error message", async () => {
  const { getLast } = await openSession("");
  expect(getLast("error")).toMatchObject({ code: "empty-file" });
});

test("what is saved is named after the unpacked file", async () => {
  const { send, apply, getLast } = await openSession("id\n1\n2\n");
  await apply([]);
  for (const name of ["fares.csv.gz", "fares.zip"]) {
    await send({ kind: "export", format: "notebook", name, library: "pandas" });
    const file = getLast("export-file");
    expect(file?.name).toBe("fares-clean.ipynb");
    expect(await file?.file.text()).toContain("fares.csv");
    expect(await file?.file.text()).not.toContain(name);
  }
});

test("a file that is too large is opened as a sample, and exports say so", async () => {
  const toRows = (from: number) =>
    Array.from({ length: 1000 }, (_, at) => `${from + at},Ulm ,${"x".repeat(4000)}\n`).join("");
  // Blobs in blobs are not copied.
  const part = new Blob([toRows(5000)]);
  const parts = Array.from({ length: 260 }, () => part);
  const file = new Blob(["id,town,note\n", toRows(1000), ...parts, toRows(2000)]);
  const { send, getLast, apply } = await openSession(file);
  expect(file.size).toBeGreaterThan(1_000_000_000);
  const summary = getLast("opened")?.summary;
  expect(summary?.sample).toMatchObject({ totalBytes: file.size });
  expect(summary?.labels[0]).toMatch(/^sample: 3[0-9]\.[0-9] MB of 1\.1 GB$/);
  await apply([]);
  const rows = getLast("table")?.rows ?? 0;
  await send({ kind: "get-rows", from: rows - 1, to: rows });
  expect(getLast("rows")?.rows[0]?.cells.slice(0, 2)).toEqual(["2999", "Ulm "]);
  await send({ kind: "export", format: "table", name: "huge.csv", library: "pandas" });
  expect(getLast("export-file")?.name).toBe("huge-sample-clean.csv");
  await send({ kind: "export", format: "recipe", name: "huge.csv", library: "pandas" });
  const recipe = parseRecipe((await getLast("export-file")?.file.text()) ?? "");
  expect(recipe.made).toMatchObject({ isSample: true, columns: ["id", "town", "note"] });
});

test("numbers are listed with a histogram, and edited where they were text", async () => {
  const { send, getLast, apply } = await openSession(messy);
  const numbers: Step = { ...createNumbersStep("fare"), thousands: ",", rest: "missing" };
  await apply([numbers]);
  const query = { column: "fare", search: "", order: "name", limit: 9 } as const;
  await send({ kind: "list-values", ...query });
  const { histogram = [], range } = getLast("values") ?? {};
  expect(range).toEqual({ min: 1200.5, max: 6700.5 });
  expect([histogram.length, histogram[0], histogram.at(-1)]).toEqual([24, 1, 1]);
  expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(5);
  const edit = { column: "fare", from: ["6700.5"], to: "7000" };
  await send({ kind: "edit-values", revision: 0, ...edit });
  expect(getLast("values-edited")).toBeUndefined();
  await send({ kind: "edit-values", revision: 1, ...edit });
  const edited = getLast("values-edited");
  expect(edited).toMatchObject({ ...edit, to: "7000.0", revision: 1 });
  expect(edited?.steps.slice(1)).toEqual([
    { kind: "spellings", column: "fare", pairs: [["6,700.50", "7000"]] },
    numbers,
  ]);
  await send({ kind: "edit-values", revision: 1, ...edit, to: "soon" });
  expect(getLast("error")?.message).toMatch(/^“soon” can't be read like the other numbers/);
});

test("appends the rows of other files, and says why it can't", async () => {
  const { send, getLast, apply } = await openSession(messy);
  const add = (name: string, text: string) =>
    send({ kind: "add-others", what: "files", files: [{ name, file: new Blob([text]) }] });
  await add("feb.csv", 'name,fare\nGus,"7,800.50"\n');
  expect(getLast("others-added")).toEqual({
    kind: "others-added",
    what: "files",
    names: ["feb.csv"],
  });
  const append: Step = { kind: "append", what: "files", names: ["feb.csv"] };
  await apply([append]);
  expect(getLast("table")).toMatchObject({ rows: 7, stepErrors: [], changeCounts: [2, 1] });
  expect(getLast("table")?.rowWindow.rows.at(-1)).toMatchObject({
    cells: ["Gus", "7,800.50"],
    original: [undefined, undefined],
  });
  await send({ kind: "export", format: "script", name: "jan.csv", library: "pandas" });
  expect(await getLast("export-file")?.file.text()).toContain('OTHERS = ["feb.csv"]');
  await add("feb.csv", "name,price\nGus,1\n");
  await apply([append]);
  expect(getLast("table")).toMatchObject({
    rows: 6,
    stepErrors: [expect.stringContaining("has no “fare” and also has “price”")],
  });
  await add("mar.csv", "name,fare\nGüs,1\n");
  await send({
    kind: "add-others",
    what: "files",
    files: [{ name: "apr.csv", file: new Blob([Buffer.from("name,fare\nGüs,1\n", "latin1")]) }],
  });
  expect(getLast("error")?.message).toContain("“apr.csv” is in cp1252");
});

test("appended files are read again without a new step after the worker was lost", async () => {
  const steps: Step[] = [{ kind: "append", what: "files", names: ["feb.csv", "mar.csv"] }];
  const { send, getLast, apply } = await openSession(messy);
  const add = (name: string, bytes: BlobPart) =>
    send({
      kind: "add-others",
      what: "files",
      files: [{ name, file: new Blob([bytes]) }],
      isReload: true,
    });
  await add("feb.csv", 'name,fare\nGus,"7,800.50"\n');
  await add("mar.csv", "name,fare\nIda,1\n");
  expect(getLast("others-added")).toBeUndefined();
  await apply(steps);
  expect(getLast("table")).toMatchObject({ rows: 8, stepErrors: [] });

  // A file that can no longer be read is named by the step.
  const again = await openSession(messy);
  await again.send({
    kind: "add-others",
    what: "files",
    files: [{ name: "feb.csv", file: new Blob([]) }],
    isReload: true,
  });
  expect(again.getLast("error")).toBeUndefined();
  await again.apply(steps);
  expect(again.getLast("table")).toMatchObject({
    stepErrors: [expect.stringContaining("“feb.csv”")],
  });
});
