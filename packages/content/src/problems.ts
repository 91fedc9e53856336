import { computeEditDistance } from "./search/match-terms.ts";

/** A problem in the content that its author must fix. */
export interface ContentProblem {
  /** Path relative to the content folder. */
  file: string;
  /** Line number, from 1. */
  line: number;
  /** Field of the front matter, such as "series.part". */
  field?: string;
  /** Describes the problem and the expected value. */
  message: string;
}

/** Formats a problem as one line, such as "posts/a.md:3  tags.0: unknown tag …". */
export function formatProblem({ file, line, field, message }: ContentProblem): string {
  return `${file}:${line}  ${field ? `${field}: ` : ""}${message}`;
}

/** Contains all problems of a build. The message lists each with file and line. */
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

/** Returns the known name nearest to a mistyped one; undefined if none is close enough. */
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

/** Returns a hint for an unknown name: the nearest known name, or the list of all. */
export function suggestName(typed: string, known: readonly string[]): string {
  const nearest = findNearestName(typed, known);
  if (known.length === 0) return "There is none to name.";
  return nearest ? `Did you mean "${nearest}"?` : `Known are: ${known.join(", ")}.`;
}
