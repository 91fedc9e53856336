/**
 * The steps of a how-to page: its fenced blocks that say where their content goes.
 *
 * - ` ```ts in="FILE" after="TEXT" ` inserts the block below the first line that contains TEXT; `before`, `replace`
 *   (that line), `append` (end of file) and `new` (whole file) work alike.
 * - ` ```sh run ` runs commands in the copy when the page is applied, ` ```sh check ` after all pages were applied.
 */
export type HowToStep = EditStep | CommandStep;

export interface EditStep {
  kind: "edit";
  /** Line in the page. */
  line: number;
  file: string;
  place:
    | { at: "after" | "before" | "replace"; anchor: string }
    | { at: "append" | "new"; anchor?: undefined };
  text: string;
}

interface CommandStep {
  kind: "run" | "check";
  line: number;
  commands: string[];
}

const fence = /^(\s*)(`{3,})([a-z]*) ?(.*)$/;

export function readHowToSteps(markdown: string): HowToStep[] {
  const steps: HowToStep[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = "", ticks = "", , info = ""] = fence.exec(lines[at] ?? "") ?? [];
    if (!ticks) continue;
    const line = at + 1;
    const body: string[] = [];
    for (at += 1; at < lines.length && lines[at]?.trim() !== ticks; at += 1) {
      body.push((lines[at] ?? "").slice(indent.length));
    }
    const step = parseStep(line, info, body);
    if (step) steps.push(step);
  }
  return steps;
}

function parseStep(line: number, info: string, body: string[]): HowToStep | undefined {
  if (info === "run" || info === "check") return { kind: info, line, commands: body };
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of info.matchAll(/([a-z]+)(?:="([^"]*)")?/g)) {
    attributes.set(name, value.replaceAll("&quot;", '"'));
  }
  const file = attributes.get("in");
  if (file === undefined) return undefined;
  return { kind: "edit", line, file, place: parsePlace(attributes, line), text: body.join("\n") };
}

function parsePlace(attributes: ReadonlyMap<string, string>, line: number): EditStep["place"] {
  for (const at of ["after", "before", "replace"] as const) {
    const anchor = attributes.get(at);
    if (anchor) return { at, anchor };
  }
  for (const at of ["append", "new"] as const) if (attributes.has(at)) return { at };
  throw new Error(`Line ${line}: say after, before, replace, append or new.`);
}

/** Merges `cd FOLDER && npx vitest run FILES` of the same folder into one run, because each start takes seconds. */
export function mergeTestRuns(commands: readonly string[]): string[] {
  const merged = new Map<string, Set<string>>();
  for (const command of commands) {
    const [, start = command, files = ""] = /^(cd \S+ && npx vitest run) (.+)$/.exec(command) ?? [];
    merged.set(start, new Set([...(merged.get(start) ?? []), ...files.split(" ").filter(Boolean)]));
  }
  return Array.from(merged, ([start, files]) => [start, ...files].join(" "));
}

/**
 * Returns the content of a file after a step; `undefined` is a file that does not exist. Throws if the step cannot be
 * applied.
 */
export function applyEdit(
  content: string | undefined,
  { file, line, place, text }: EditStep,
): string {
  if (place.at === "new") {
    if (content !== undefined) throw new Error(`Line ${line}: ${file} exists already.`);
    return `${text}\n`;
  }
  if (content === undefined) throw new Error(`Line ${line}: there is no ${file}.`);
  if (place.anchor === undefined) return `${content.trimEnd()}\n\n${text}\n`;
  const { anchor } = place;
  const lines = content.split("\n");
  const found = lines.findIndex((one) => one.includes(anchor));
  if (found === -1) throw new Error(`Line ${line}: ${file} has no line with ${anchor}.`);
  const start = place.at === "after" ? found + 1 : found;
  lines.splice(start, place.at === "replace" ? 1 : 0, ...text.split("\n"));
  return lines.join("\n");
}
