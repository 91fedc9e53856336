import { getCellText } from "../columns/cell-text.ts";
import { normalizeSpaces } from "../steps/cells/spaces.ts";
import { mergeHelper } from "../steps/cells/spellings.ts";
import { describeStep, getStepKind, type Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonList, toPythonString } from "../steps/python-code.ts";
import type { Features, Helper } from "../steps/script-change.ts";
import { compileSteps, type Statement } from "./compile-steps.ts";
import type { ScriptBlock } from "./format-script.ts";
import {
  buildRawChecks,
  buildTextPreparation,
  getPandasSource,
  listPandasReadArguments,
  listReadModules,
  pandasCellArguments,
  SAVE_AS_READ,
  SAVE_AS_TEXT,
} from "./read-arguments.ts";
import {
  buildSaveFirstComments,
  findHeaderRows,
  getTableWidth,
  listAppendedFiles,
  type ScriptFiles,
  type ScriptInput,
  toScriptDialect,
  writeFileNames,
} from "./script-parts.ts";
import { wrapCode } from "./wrap-code.ts";
import { type Constants, writePandasStatement } from "./write-statements.ts";

/**
 * Builds the blocks of a pandas script: imports, constants, helpers, reading, the steps, writing. See compileSteps for
 * the order of the steps.
 */
export function buildPandasScript(script: ScriptInput, files: ScriptFiles): ScriptBlock[] {
  const names = findHeaderNames(script);
  const { statements, helpers, features } = compileSteps(
    script.steps,
    (step, number) => (isDoneLater(script.steps, number) ? [] : getStepKind(step).python(step)),
    names ? 1 : 0,
    (parts) => parts.flatMap((part) => writePandasStatement(part, new Map(), names)).length,
  );
  const constants: Constants = new Map();
  if (names)
    constants.set("COLUMNS", { lines: wrapCode(`COLUMNS = ${toPythonList(names)}`), steps: [0] });
  const appended = listAppendedFiles(script);
  if (appended.length > 0) {
    constants.set("OTHERS", {
      lines: wrapCode(`OTHERS = ${toPythonList(appended)}`),
      steps: findAppendSteps(script),
    });
  }
  const body = writeBody(script, statements, constants, names);
  const used = new Map(helpers);
  const merging = statements.filter(({ does }) => does === "merge");
  if (merging.length > 0)
    used.set(
      mergeHelper,
      merging.flatMap(({ steps }) => steps),
    );
  for (const [helper, steps] of used) {
    const lines = helper.writeConstants?.(features).flatMap(wrapCode) ?? [];
    if (lines.length > 0) constants.set(`of ${helper.name}`, { lines, steps });
  }
  return [
    toBlock(buildImports(script, files, [...used.keys()], features), [], 0),
    ...[...constants.values()].map(({ lines, steps }, at) =>
      toBlock(lines, steps, at === 0 ? 1 : 0),
    ),
    ...[...used].map(([helper, steps]) =>
      toBlock(helper.write(features).flatMap(wrapCode), steps, 2),
    ),
    ...buildSource(script, files, names, used.size > 0 ? 2 : 1),
    ...body,
    toBlock(['df.to_csv(target, index=False, lineterminator="\\r\\n")'], [], 1),
  ];
}

/** Steps that turn equal rows into equal rows. */
const PRESERVES_DUPLICATES: ReadonlySet<string> = new Set<Step["kind"]>([
  "spaces",
  "missing",
  "spellings",
  "separators",
  "replace",
  "encoding",
  "numbers",
  "booleans",
  "dates",
  "times",
  "whole",
  "swap",
  "rename",
  "month-names",
  "split",
  "join",
  "marks",
  "formulas",
]);

/** Whether equal rows stay equal. A median or a value above depends on the rows that a step removes. */
function preservesDuplicates(step: Step): boolean {
  return step.kind === "fill"
    ? step.by.what === "value" || step.by.what === "group"
    : PRESERVES_DUPLICATES.has(step.kind);
}

/** Whether a later step removes all duplicate rows that this one does. */
function isDoneLater(steps: readonly Step[], number: number): boolean {
  if (steps[number]?.kind !== "duplicates") return false;
  const next = steps.slice(number + 1).find((step) => !preservesDuplicates(step));
  return next?.kind === "duplicates";
}

/** Steps after which the columns have the same names. */
const KEEPS_NAMES: ReadonlySet<string> = new Set<Step["kind"]>([
  "filter",
  "duplicates",
  "blank-rows",
  "footer",
  "sort",
  "split-rows",
  "swap",
  "fill",
  "agree",
]);

/** Returns the names of the columns after a step, if they are known. */
function renameColumns(names: readonly string[], step: Step): readonly string[] | undefined {
  if (step.kind === "rename") {
    const renamed = new Map(step.pairs);
    return names.map((name) => renamed.get(name) ?? name);
  }
  if (step.kind === "drop-columns") return names.filter((name) => !step.columns.includes(name));
  return KEEPS_NAMES.has(step.kind) ? names : undefined;
}

function toBlock(lines: readonly string[], steps: readonly number[], gap: 0 | 1 | 2): ScriptBlock {
  return { code: lines.join("\n"), steps, gap };
}

/**
 * Returns the names of the columns if `read_csv` can read them: the first step takes them from a row, each of them is
 * there once, and a row follows.
 */
function findHeaderNames({ source, steps }: ScriptInput): string[] | undefined {
  const [header] = steps;
  const [first] = source.columns;
  if (header?.kind !== "header" || !first || first.codes.length <= header.row) return undefined;
  // pandas doesn't read names that are joined from several rows.
  if ("rows" in header && header.rows !== undefined) return undefined;
  const names = source.columns.map((column) => getCellText(column, header.row - 1));
  const isReadable =
    names.every((name) => name !== "" && !name.startsWith("\ufeff")) &&
    new Set(names).size === names.length;
  return isReadable ? names : undefined;
}

function buildImports(
  { dialect }: ScriptInput,
  files: ScriptFiles,
  helpers: readonly Helper[],
  features: Features,
): string[] {
  const modules = new Set([
    ...listReadModules(toScriptDialect(dialect)),
    ...helpers.flatMap((helper) => helper.imports?.(features) ?? []),
    ...(files === "arguments" ? ["sys"] : []),
  ]);
  return [
    ...(files === "arguments"
      ? ['"""Clean a table:  python clean.py messy.csv clean.csv"""', ""]
      : []),
    ...[...modules].toSorted().map((name) => `import ${name}`),
    "from pathlib import Path",
    "",
    "import pandas as pd",
  ];
}

function findAppendSteps({ steps }: ScriptInput): number[] {
  return steps.flatMap(({ kind }, at) => (kind === "append" ? [at] : []));
}

/** Builds the blocks that read the file, and append the rows of others. */
function buildSource(
  script: ScriptInput,
  files: ScriptFiles,
  names: string[] | undefined,
  gap: 1 | 2,
): ScriptBlock[] {
  const reading = buildReading(script, names);
  const header = names ? [0] : [];
  if (listAppendedFiles(script).length === 0)
    return [toBlock([writeFileNames(files), ...reading.flatMap(wrapCode)], header, gap)];
  const own = findAppendSteps(script);
  const comments = own.flatMap((at) => {
    const step = script.steps[at];
    return step ? wrapCode(toPythonComment(describeStep(step))) : [];
  });
  return [
    toBlock(indentFunction("read_table", reading), [...header, ...own], 2),
    toBlock([writeFileNames(files), "df = read_table(source)"], header, 2),
    toBlock(
      [
        ...comments,
        "assert Path(source).name not in OTHERS, source",
        "others = [read_table(Path(source).with_name(name)) for name in OTHERS]",
        ...(names ? [] : writeHeaderCheck(script)),
        "df = pd.concat([df, *others], ignore_index=True)",
      ],
      own,
      1,
    ),
  ];
}

function indentFunction(name: string, lines: readonly string[]): string[] {
  return [
    `def ${name}(source):`,
    '    """Read each cell as text; an empty one is missing."""',
    ...lines.map((line) => (line === "" ? "" : `    ${line}`)).flatMap(wrapCode),
    "    return df",
  ];
}

/** Asserts that the other tables have the header of the first one, and removes it from them. */
function writeHeaderCheck({ steps }: ScriptInput): string[] {
  const header = findHeaderRows(steps);
  if (!header) return [];
  const names = `iloc[${header.first - 1}:${header.last}]`;
  return [
    `assert all(other.${names}.equals(df.${names}) for other in others), "Their columns differ."`,
    `others = [other.iloc[${header.last}:] for other in others]`,
  ];
}

/** Builds the lines that read the same cells as parseCsv, and fail if another file has other columns or letters. */
function buildReading(
  { dialect, source, steps }: ScriptInput,
  names: string[] | undefined,
): string[] {
  const text = toScriptDialect(dialect);
  const { width, last } = getTableWidth(source);
  const [header] = steps;
  const toArguments = (...own: readonly string[]) =>
    [getPandasSource(text), ...own, ...listPandasReadArguments(text), ...pandasCellArguments].join(
      ", ",
    );
  const toSave = dialect.format === "text" ? SAVE_AS_TEXT : SAVE_AS_READ;
  const raw = [...buildRawChecks(text.encoding, toSave, text), ...buildTextPreparation(text)];
  const [check = ""] = raw;
  return [
    ...buildSaveFirstComments(dialect),
    ...(raw.length === 1 && check.includes("not in raw,")
      ? [check.replace("not in raw,", "not in Path(source).read_bytes(),")]
      : ["raw = Path(source).read_bytes()", ...raw]),
    ...(names && header?.kind === "header"
      ? [
          `df = pd.read_csv(${toArguments(...(header.row === 1 ? [] : [`header=${header.row - 1}`]))})`,
          "# If a row has more cells than there are names, pandas makes an index of its first cells.",
          "assert list(df) == COLUMNS and isinstance(df.index, pd.RangeIndex), list(df)",
        ]
      : [
          `names = [f"column {n}" for n in range(1, ${width + 1})]`,
          `df = pd.read_csv(${toArguments("header=None", "names=names")})`,
          `assert isinstance(df.index, pd.RangeIndex), "A row has more than ${width} cells."`,
          `assert df["column ${last}"].notna().any(), "All rows have fewer than ${last} cells."`,
        ]),
  ];
}

/** Writes the statements. One that stays at its place is a paragraph with the sentence of its step. */
function writeBody(
  { steps }: ScriptInput,
  statements: readonly Statement[],
  constants: Constants,
  names: readonly string[] | undefined,
): ScriptBlock[] {
  let isParagraph = true;
  let known = names;
  const blocks: ScriptBlock[] = [];
  for (const statement of statements) {
    const [step] = statement.steps.map((number) => steps[number]);
    const code =
      step?.kind === "rename" && known
        ? wrapCode(writeKnownRename(step, known))
        : writePandasStatement(statement, constants, known).flatMap(wrapCode);
    const isTable = statement.does === "table";
    const last = blocks.at(-1);
    // A loop over the same columns goes on. The list of its columns may take several lines.
    const bodyAt = code.findIndex((line) => line.endsWith(":")) + 1;
    const start = code.slice(0, bodyAt).join("\n");
    if (last && start.startsWith("for name in ") && last.code.startsWith(`${start}\n`)) {
      last.code += `\n${code.slice(bodyAt).join("\n")}`;
      last.steps = [...new Set([...last.steps, ...statement.steps])];
      continue;
    }
    const comment = isTable && step ? wrapCode(toPythonComment(describeStep(step))) : [];
    const gap = isTable || isParagraph ? 1 : 0;
    isParagraph = isTable;
    if (isTable && step) known = known && renameColumns(known, step);
    blocks.push(toBlock([...comment, ...code], statement.steps, gap));
  }
  return blocks;
}

/** All columns are known here, so no check is needed. */
function writeKnownRename({ pairs }: Step & { kind: "rename" }, names: readonly string[]): string {
  const renamed = new Map(pairs);
  const strip = (name: string) =>
    normalizeSpaces(name, { inside: false, hard: false, invisible: false });
  if (names.every((name) => (renamed.get(name) ?? name) === strip(name)))
    return "df.columns = df.columns.str.strip()";
  const entries = pairs.map(([from, to]) => `${toPythonString(from)}: ${toPythonString(to)}`);
  return `df = df.rename(columns={${entries.join(", ")}})`;
}
