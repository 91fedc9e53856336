import type { Table } from "@site/clean/columns/table";
import { findHeader } from "@site/clean/detect/header/find-header";
import { polarsBlocks } from "@site/clean/polars/polars-blocks";
import { scriptBlocks } from "@site/clean/python/script-blocks";
import type { OpenedFile } from "@site/clean/read/open-file";
import { readFile } from "@site/clean/read/read-file";
import { namesInFile } from "@site/clean/recipe/names-in-file";
import type { Recipe } from "@site/clean/recipe/recipe";
import { replay } from "@site/clean/recipe/replay";
import { sentenceOf, type Step } from "@site/clean/steps/kinds";

import type { Answer, Request, RowWindow, SeenColumn } from "#app/features/clean/messages.ts";

import { concernedRows } from "./concerned-rows.ts";
import { makeProduct } from "./make-product.ts";
import { readBytes } from "./read-bytes.ts";
import { seeRecipe, shareRecipe } from "./see-recipe.ts";
import { seeColumns, seeRow } from "./see-table.ts";
import { nothingSearched, type Survey, surveyTable } from "./survey-table.ts";
import { takeTurns } from "./take-turns.ts";
import { tellFirstRows } from "./tell-first-rows.ts";
import { tellTrouble } from "./tell-trouble.ts";
import { type Origins, originsOf, traceStep } from "./trace-origins.ts";

/** More than most screens show: a table that comes with them is there at once. */
const LEAST_ROWS = 40;

/** A step with the table after it. */
interface Done {
  step: Step;
  table: Table;
  touched: number;
}

/** The table and the steps on it. Takes requests one after the other; what goes wrong is reported, never thrown. */
export function createBench(tell: (answer: Answer) => void): (request: Request) => Promise<void> {
  let read: OpenedFile | undefined;
  let done: Done[] = [];
  /** Those of the file, and after each step, as far as they were asked for. */
  let traced: Origins[] = [];
  let turn = 0;
  let survey: Survey | undefined;
  let shown: Uint32Array | undefined;
  let onScreen = { from: 0, to: 0 };
  let seen: SeenColumn[] = [];
  /** Calls off the search for faults that is under way. */
  let surveying: AbortController | undefined;
  let searched = nothingSearched();
  let searchedWithout = "";
  let handled = 0;

  const present = (): Table => done.at(-1)?.table ?? read?.table ?? { rows: 0, columns: [] };
  const script = () => {
    if (!read) throw new Error("No file is open.");
    const steps = done.map(({ step }) => step);
    return { dialect: read.dialect, source: read.table, steps, strays: read.strays };
  };
  const recipe = (): Recipe => {
    const { dialect, source, steps } = script();
    const touched = done.map((one) => one.touched);
    return { version: 1, dialect, steps, made: { columns: namesInFile(source, steps), touched } };
  };

  async function open(file: Blob, quotes: boolean): Promise<void> {
    await tellFirstRows(file, quotes, tell);
    const of = file.size;
    const onProgress = (rows: number, bytes: number) => tell({ kind: "reading", bytes, of, rows });
    const bytes = await readBytes(file);
    adopt({ ...readFile(bytes, { quotes }, { mayWrite: true, onProgress }), sheets: [] });
  }

  function adopt(opened: OpenedFile): void {
    read = opened;
    const { table, dialect, sheets } = opened;
    const found = findHeader({ table, texts: [] });
    const steps = found.flatMap((proposal) => ("step" in proposal ? [proposal.step] : []));
    const sheet = dialect.format === "xlsx" ? dialect.sheet : undefined;
    tell({ kind: "opened", steps, sheets, sheet, isPacked: dialect.format !== "text" });
  }

  /** Steps that were done already are not done again. */
  function doSteps(request: Request & { kind: "steps" }): void {
    if (!read) return;
    const isDone = (step: Step, at: number) =>
      JSON.stringify(done[at]?.step) === JSON.stringify(step);
    const first = request.steps.findIndex((step, at) => !isDone(step, at));
    done = done.slice(0, first < 0 ? request.steps.length : first);
    traced = traced.slice(0, done.length + 1);
    const refusals: string[] = [];
    for (const step of request.steps.slice(done.length)) {
      const { table: after, outcomes: tried } = replay(present(), [step]);
      for (const { touched, refusal } of tried) {
        if (refusal) refusals.push(refusal.message);
        else done.push({ step, table: after, touched });
      }
    }
    turn = request.turn;
    survey = undefined;
    shown = undefined;
    const table = present();
    const { from, to } = onScreen;
    seen = seeColumns(table, seen);
    tell({
      kind: "table",
      turn,
      rows: table.rows,
      columns: seen,
      steps: done.map(({ step }) => step),
      sentences: done.map(({ step }) => sentenceOf(step)),
      touched: done.map(({ touched }) => touched),
      raw: { rows: read.table.rows, columns: read.table.columns.length },
      refusals,
      blocks: scriptBlocks(script(), "arguments"),
      polars: polarsBlocks(script(), "arguments"),
      window: rows({ from, to: Math.max(to, from + LEAST_ROWS) }),
    });
    void find(request.aside);
  }

  /** What is asked meanwhile is answered. A change of the steps calls it off. */
  async function find(ids: readonly string[]): Promise<void> {
    const own = new AbortController();
    surveying = own;
    const aside = ids.join("\n");
    if (searchedWithout !== aside) searched = nothingSearched();
    searchedWithout = aside;
    try {
      const work = surveyTable(present(), new Set(ids), searched);
      const found = await takeTurns(work, own.signal);
      if (!found) return;
      survey = found;
      tell({ kind: "findings", turn, findings: found.findings, dirty: found.dirty });
    } catch (error) {
      tellTrouble(error, tell);
    }
    surveying = undefined;
    tell({ kind: "idle", handled });
  }

  function trace(source: Table): Origins {
    if (traced.length === 0) traced.push(originsOf(source));
    let last = traced.at(-1) ?? originsOf(source);
    let before = done[traced.length - 2]?.table ?? source;
    for (const { step, table } of done.slice(traced.length - 1)) {
      last = traceStep(last, before, table, step);
      traced.push(last);
      before = table;
    }
    return last;
  }

  function rows({ from, to }: typeof onScreen): RowWindow {
    const table = present();
    const end = Math.min(to, shown?.length ?? table.rows);
    if (!read || end <= from) return { turn, from, rows: [] };
    const sight = { table, source: read.table, origins: trace(read.table), survey };
    const length = end - from;
    const row = (at: number) => seeRow(sight, shown?.[from + at] ?? from + at);
    return { turn, from, rows: Array.from({ length }, (_, at) => row(at)) };
  }

  function look(id: string | undefined): void {
    const found = survey?.findings.find((finding) => finding.id === id);
    const steps = found?.choices[0]?.steps ?? found?.steps;
    shown = steps && concernedRows(present(), steps);
    tell({ kind: "looking", finding: found?.id, rows: shown?.length ?? present().rows });
  }

  async function answer(request: Request): Promise<void> {
    switch (request.kind) {
      case "open":
        return open(request.file, request.quotes);
      case "adopt":
        return adopt(request.opened);
      case "steps":
        surveying?.abort();
        surveying = undefined;
        return doSteps(request);
      case "rows":
        onScreen = request;
        return tell({ kind: "rows", ...rows(onScreen) });
      case "look":
        return look(request.finding);
      case "read-recipe": {
        if (!read) return undefined;
        return tell({ kind: "recipe", recipe: await seeRecipe(request.recipe, read.table) });
      }
      case "share":
        return tell({ kind: "shared", shared: await shareRecipe(recipe(), request.withLists) });
      case "save":
        return tell(
          makeProduct(request.as, request.name, {
            script: script(),
            library: request.library,
            recipe: recipe(),
            table: present(),
          }),
        );
    }
  }

  return async (request) => {
    try {
      await answer(request);
    } catch (error) {
      tellTrouble(error, tell);
    }
    handled += 1;
    if (surveying === undefined) tell({ kind: "idle", handled });
  };
}
