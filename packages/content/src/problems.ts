import { computeEditDistance } from "./search/match-terms.ts";

/** A problem that an author has to fix. */
export interface ContentProblem {
  /** Relative to the content folder. */
  file: string;
  /** The first line of the file is 1. */
  line: number;
  /** The field of the front matter, as "series.part". */
  field?: string;
  /** What is wrong and what is expected. */
  message: string;
}

/** A problem on one line, as "posts/a.md:3  tags.0: unknown tag …". */
export function formatProblem({ file, line, field, message }: ContentProblem): string {
  return `${file}:${line}  ${field ? `${field}: ` : ""}${message}`;
}

/** All problems of a build; the message lists each with its place. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(
      `The content has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map(formatProblem).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** The known name that is close enough to be a typing error. */
function findNearestName(typed: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = computeEditDistance(typed.toLowerCase(), name.toLowerCase(), allowed);
    if (distance === undefined || (best && distance >= best.distance)) continue;
    best = { name, distance };
  }
  return best?.name;
}

/** A hint for an unknown name: the nearest one, else the list of all. */
export function suggestName(typed: string, known: readonly string[]): string {
  const nearest = findNearestName(typed, known);
  if (known.length === 0) return "There is none to name.";
  return nearest ? `Did you mean "${nearest}"?` : `Known are: ${known.join(", ")}.`;
}
