import { openFile } from "@site/clean/read/open-file";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import type { Answer, Finding, Request } from "#app/features/clean/messages.ts";

import { createBench } from "./bench.ts";

const messy = `name,fare
Ann ,"1,200.50"
Ben,"2,300.50"
Cora,n/a
Dora,"4,500.50"
Emil,"5,600.50"
Fay,"6,700.50"
`;

async function openBench(text: string) {
  const answers: Answer[] = [];
  const take = createBench((answer) => void answers.push(answer));
  const last = <Kind extends Answer["kind"]>(kind: Kind) =>
    answers.findLast((answer): answer is Answer & { kind: Kind } => answer.kind === kind);
  let sent = 0;
  const send = async (request: Request) => {
    sent += 1;
    await take(request);
    await expect.poll(() => last("idle")?.handled).toBe(sent);
  };
  await send({ kind: "open", file: new Blob([text]), quotes: true });
  const first = last("opened")?.steps ?? [];
  let turn = 0;
  const doSteps = async (steps: readonly Step[], aside: string[] = []): Promise<Finding[]> => {
    turn += 1;
    await send({ kind: "steps", turn, steps: [...first, ...steps], aside });
    return last("findings")?.findings ?? [];
  };
  return { send, last, doSteps };
}

const about = (findings: Finding[], kind: string) =>
  findings.find(({ steps }) => steps.at(-1)?.kind === kind);

test("a finding takes along those that it builds on, so that it does what was shown of it", async () => {
  const { doSteps, last } = await openBench(messy);
  const findings = await doSteps([]);
  const numbers = about(findings, "numbers");
  expect(numbers?.steps.map(({ kind }) => kind)).toEqual(["missing", "numbers"]);
  expect(last("findings")?.dirty).toEqual([1, 6]);
  await doSteps(numbers?.steps ?? []);
  expect(last("table")?.columns.map(({ type }) => type)).toEqual(["text", "number"]);
  expect(last("table")?.refusals).toEqual([]);
});

test("a finding about a column under a better name takes the renaming along, and its cells are marked before", async () => {
  const { doSteps, last } = await openBench(messy.replace("name,fare", "name, fare "));
  const findings = await doSteps([]);
  expect(last("findings")?.dirty).toEqual([1, 6]);
  await doSteps(about(findings, "numbers")?.steps ?? []);
  expect(last("table")?.refusals).toEqual([]);
  expect(last("table")?.columns.at(-1)).toMatchObject({ name: "fare", type: "number" });
});

test("what is put aside is proposed no more, and undoing gives every cell back", async () => {
  const { doSteps, send, last } = await openBench(messy);
  const spaces = about(await doSteps([]), "spaces");
  expect(about(await doSteps([], [spaces?.id ?? ""]), "spaces")).toBeUndefined();
  await doSteps(spaces?.steps ?? []);
  await doSteps([]);
  await send({ kind: "rows", from: 0, to: 2 });
  expect(last("rows")?.rows.map(({ cells }) => cells)).toEqual([
    ["Ann ", "1,200.50"],
    ["Ben", "2,300.50"],
  ]);
  expect(last("rows")?.rows[0]?.dirty).toEqual([true, true]);
});

test("looking at a finding shows its rows under their own numbers", async () => {
  const { doSteps, send, last } = await openBench(messy);
  const missing = about(await doSteps([]), "missing");
  await send({ kind: "look", finding: missing?.id });
  await send({ kind: "rows", from: 0, to: 10 });
  expect(last("rows")?.rows.map(({ number }) => number)).toEqual([3]);
});

test("a step that does not fit is left out and said, and the work goes on", async () => {
  const { doSteps, last } = await openBench(messy);
  await doSteps([
    { kind: "spaces", columns: ["nowhere"], inside: true, hard: false, invisible: true },
  ]);
  expect(last("table")?.refusals).toEqual([expect.stringContaining("no column “nowhere”")]);
  expect(last("refused")).toBeUndefined();
});

test("a table of a workbook is cleaned as any other, and leaves for Excel under its name", async () => {
  const { send, doSteps, last } = await openBench(messy);
  const opened = await openFile(new TextEncoder().encode("city,people\nBern, 12\nBasel,34\n"));
  const sheets = [{ name: "towns", isHidden: false }];
  await send({
    kind: "adopt",
    opened: { ...opened, dialect: { format: "xlsx", sheet: "towns" }, sheets },
  });
  expect(last("opened")).toMatchObject({ sheets, sheet: "towns", isPacked: true });
  await doSteps([{ kind: "rename", pairs: [["people", "inhabitants"]] }]);
  expect(last("table")?.blocks.join("\n")).toContain("The source is the sheet “towns”");
  await send({ kind: "save", as: "xlsx", name: "towns.xlsx", library: "pandas" });
  const table = last("unpacked");
  expect(table?.name).toBe("towns-clean.xlsx");
  expect(table?.table.columns.map(({ name }) => name)).toEqual(["city", "inhabitants"]);
  await send({ kind: "save", as: "source", name: "towns.xlsx", library: "pandas" });
  const source = last("saved");
  expect(source?.name).toBe("towns.csv");
  expect(await source?.file.text()).toBe("city,people\r\nBern, 12\r\nBasel,34\r\n");
});

test("a script for Polars is saved as it is shown, and one that it cannot do at no loss says why", async () => {
  const { send, doSteps, last } = await openBench(messy);
  const spaces = { kind: "spaces", columns: ["name"], inside: true, hard: false, invisible: true };
  await doSteps([spaces as Step]);
  const { polars, blocks } = last("table") ?? {};
  expect(polars?.blocks).toHaveLength(blocks?.length ?? 0);
  expect(polars?.blocks?.join("\n")).toContain('pl.col(["name"])');
  const save = async (library: "pandas" | "polars", as: "script" | "notebook" = "script") => {
    await send({ kind: "save", as, name: "fares.csv", library });
    return (await last("saved")?.file.text()) ?? "";
  };
  expect(await save("polars")).toBe(`${polars?.blocks?.join("\n\n")}\n`);
  expect(await save("pandas")).toBe(`${blocks?.join("\n\n")}\n`);
  expect(await save("polars", "notebook")).toContain("import polars as pl");

  await doSteps([{ kind: "encoding", columns: ["name"] }]);
  expect(last("table")?.polars.why).toMatch(
    /can't do one of the steps: Repair letters .* in “name”\./,
  );
  expect(await save("polars")).toBe(`${last("table")?.blocks.join("\n\n")}\n`);
});

test("no script for Polars is offered for a file that it would misread", async () => {
  const { doSteps, last } = await openBench('name,size\nAnn,5" x 3"\n');
  await doSteps([]);
  expect(last("table")?.polars.why).toMatch(/would misread this file/);
});

test("a recipe leaves as a link that holds what is shown of it, and comes back from it", async () => {
  const { send, doSteps, last } = await openBench(messy);
  await doSteps([{ kind: "spellings", column: "name", pairs: [["Ben", "Benjamin"]] }]);
  await send({ kind: "share", withLists: false });
  const bare = last("shared")?.shared;
  expect(bare).toMatchObject({ hasLists: true, withLists: false });
  expect(bare?.json).not.toContain("Benjamin");
  await send({ kind: "share", withLists: true });
  const full = last("shared")?.shared;
  expect(full?.json).toContain("Benjamin");
  await send({ kind: "read-recipe", recipe: full?.link ?? "" });
  expect(last("recipe")?.recipe).toMatchObject({
    steps: [{ kind: "header" }, { kind: "spellings" }],
    parts: [{ refusal: undefined }, { touched: 1 }],
  });
  await send({ kind: "read-recipe", recipe: `${full?.link}A` });
  expect(last("recipe")?.recipe.problem).toMatch(/cut off or damaged/);
});

test("a recipe tells of another file which columns are new or gone, and which counts moved", async () => {
  const { send, doSteps, last } = await openBench(messy);
  await doSteps([{ kind: "missing", columns: ["fare"], spellings: ["n/a"] }]);
  await send({ kind: "save", as: "recipe", name: "fares.csv", library: "pandas" });
  const file = last("saved")?.file ?? "";
  await send({ kind: "read-recipe", recipe: file });
  expect(last("recipe")?.recipe).toMatchObject({
    parts: [
      { touched: 2, before: 2 },
      { touched: 1, before: 1 },
    ],
    newColumns: [],
    missingColumns: [],
  });
  const other = await openBench("fare,town\nn/a,Bern\nn/a,Basel\n5,Chur\n6,Davos\n");
  await other.send({ kind: "read-recipe", recipe: file });
  expect(other.last("recipe")?.recipe).toMatchObject({
    parts: [{ refusal: undefined }, { touched: 2, before: 1, refusal: undefined }],
    newColumns: ["town"],
    missingColumns: ["name"],
  });
});

test("a file that is no table is refused with its sentence", async () => {
  const { last } = await openBench("");
  expect(last("refused")).toMatchObject({ code: "empty-file" });
});
