import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { detectIssues } from "@site/clean/detect/detect";
import { getIssueSteps, getSubject, getSuggestedSteps } from "@site/clean/detect/group-issues";
import type { Issue } from "@site/clean/detect/issue";
import { addOtherTables } from "@site/clean/read/append-table";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { parseRecipe } from "@site/clean/recipe/recipe";
import { buildDuckdbScript } from "@site/clean/scripts/duckdb-script";
import type { ScriptBlock } from "@site/clean/scripts/format-script";
import { buildPandasScript } from "@site/clean/scripts/pandas-script";
import { buildPolarsScript } from "@site/clean/scripts/polars-script";
import { describeStep, type Step } from "@site/clean/steps/kinds";
import { getStepLabel } from "@site/clean/steps/step-labels";

/** An example of a step kind: a small table before and after. */
export interface StepExample {
  source: Table;
  dialect: ReturnType<typeof readCsv>["dialect"];
  /** All steps, of which the last is of this kind. */
  steps: Step[];
  clean: Table;
  /** The issue that the cleaner finds in the table, if these steps fix it. */
  found: readonly Issue[];
}

/**
 * Applies a kind of step to a table: the one that the cleaner finds there, or the last of `givenSteps`. Throws
 * an error that says what is wrong with the example.
 */
export function applyExample(
  kind: string,
  csv: string,
  givenSteps?: unknown,
  others: Readonly<Record<string, string>> = {},
): StepExample {
  const files = Object.entries(others).map(([name, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { name, bytes, opened: readCsv(bytes) };
  });
  const first = readCsv(new TextEncoder().encode(csv));
  const { table: source, dialect } = files.length > 0 ? addOtherTables(first, files) : first;
  const given = givenSteps
    ? parseRecipe(JSON.stringify({ version: 1, dialect, steps: givenSteps })).steps
    : undefined;
  const issues = given ? [] : detectIssues(source);
  const suggested = issues.filter((issue) => "step" in issue && issue.step.kind === kind);
  const asked = issues.find((issue) => getIssueSteps(issue).some((step) => step.kind === kind));
  const found = suggested.length > 0 ? suggested : asked ? [asked] : [];
  const ofKind = found.flatMap((issue) =>
    getIssueSteps(issue)
      .filter((step) => step.kind === kind)
      .slice(0, 1),
  );
  if (!given && ofKind.length === 0) {
    const titles = issues.map(({ title }) => title).join("; ") || "nothing";
    throw new Error(
      `The cleaner finds ${titles}, but not "${kind}". Change the example, or give steps.`,
    );
  }
  const header = getSuggestedSteps(issues).filter((step) => step.kind === "header");
  const steps = given ?? [...(kind === "header" ? [] : header), ...ofKind];
  const { table: clean, outcomes } = applySteps(source, steps);
  for (const { step, error } of outcomes)
    if (error) throw new Error(`The step "${step.kind}" doesn't fit the example: ${error.message}`);
  const last = steps.filter((step) => step.kind === kind).length;
  const touched = outcomes.slice(-last).reduce((sum, outcome) => sum + outcome.touched, 0);
  if (last === 0 || touched === 0) throw new Error("The steps change nothing in the example.");
  return { source, dialect, steps: [...steps], clean, found };
}

/**
 * Writes the parts of a reference page that the cleaner computes, as Markdown: the example, the step in a recipe, and
 * its code in each engine.
 */
export function writeStepSections(
  kind: string,
  csv: string,
  givenSteps?: unknown,
  others?: Readonly<Record<string, string>>,
): string {
  const example = applyExample(kind, csv, givenSteps, others);
  const { source, clean, steps, found, dialect } = example;
  const before = getRows(source);
  const after = [clean.columns.map(({ name }) => name), ...getRows(clean)];
  const own = steps.flatMap((step, at) => (step.kind === kind ? [at] : []));
  const ownSteps = steps.filter((step) => step.kind === kind);
  const hasSpaces = [...before, ...after].flat().some((cell) => showSpaces(cell) !== cell);
  const script = { dialect, source, steps, isNonstandard: false };
  const files = { source: "messy.csv", target: "clean.csv" };
  const polars = buildPolarsScript(script, files);
  const duckdb = buildDuckdbScript(script, files);
  return [
    "## Example",
    ...ownSteps.flatMap((step, at) => describeFinding(step, found[at])),
    ...(hasSpaces ? ["A · stands for a space that would be invisible here."] : []),
    ...Object.entries(others ?? {}).flatMap(([name, text]) => [
      `The file ${escapeMarkdown(name)}:`,
      formatTable(getRows(readCsv(new TextEncoder().encode(text)).table)),
    ]),
    '::::before-after{before="messy.csv" after="clean.csv"}',
    formatTable(before),
    formatTable(after),
    "::::",
    "## In a recipe",
    ...ownSteps.flatMap((step) => [
      escapeMarkdown(describeStep(step)),
      formatFence("json", formatStep(step)),
    ]),
    "The scripts below show the lines of this step. [The cleaner](/clean) writes the rest, which reads and writes the file.",
    "## pandas",
    formatFence("python norun", selectCode(buildPandasScript(script, files), own)),
    "## Polars",
    polars.blocks
      ? formatFence("python norun", selectCode(polars.blocks, own))
      : escapeMarkdown(polars.why ?? ""),
    "## DuckDB SQL",
    duckdb.blocks
      ? formatFence("sql", selectCode(duckdb.blocks, own))
      : escapeMarkdown(duckdb.why ?? ""),
    "",
  ].join("\n\n");
}

/** What the cleaner says about the example, and its button. */
function describeFinding(step: Step, issue: Issue | undefined): string[] {
  if (!issue) return [];
  const { title, reason, count } = issue;
  const { column } = getSubject(step);
  const what = [column === undefined ? "" : `“${column}”: `, title, /[.?]$/.test(title) ? "" : "."];
  const texts = [what.join(""), ...(reason ? [reason] : [])].map(escapeMarkdown);
  return [
    `The cleaner finds: ${texts.join(" ")} Its fix: **${escapeMarkdown(getStepLabel(step, count))}**.`,
  ];
}

function getRows({ rows, columns }: Table): string[][] {
  return Array.from({ length: rows }, (_, row) =>
    columns.map((column) => getCellText(column, row)),
  );
}

function formatTable([names = [], ...rows]: readonly string[][]): string {
  const lines = [names, names.map(() => "---"), ...rows.map((cells) => cells.map(formatCell))];
  const [first = [], ...rest] = lines;
  return [first.map(formatCell), ...rest].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function formatCell(text: string): string {
  return escapeMarkdown(showSpaces(text));
}

/** Shows spaces that HTML would collapse: leading, trailing and doubled ones. */
function showSpaces(text: string): string {
  return text.replaceAll(/^ +| +$| {2,}/g, (spaces) => "·".repeat(spaces.length));
}

export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}

function formatStep(step: Step): string {
  const fields = Object.entries(step).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(value).replaceAll(/,(?=["[{])/g, ", ")}`,
  );
  return `{\n${fields.join(",\n")}\n}`;
}

function formatFence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Returns the code of these steps, with the functions that they call. */
function selectCode(blocks: readonly ScriptBlock[], steps: readonly number[]): string {
  return blocks
    .filter((block) => steps.some((step) => block.steps.includes(step)))
    .map(({ code, gap }, at, all) => {
      // The script has other blocks between these.
      const isApart = gap > 0 || all[at - 1]?.code.endsWith(";");
      return (at === 0 ? "" : "\n".repeat(isApart ? Math.max(gap, 1) + 1 : 1)) + code;
    })
    .join("");
}
