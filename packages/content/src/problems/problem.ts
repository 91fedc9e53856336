/** What an author has to fix, and where. */
export interface Problem {
  /** Relative to the content folder. */
  file: string;
  /** The first line of the file is 1. */
  line: number;
  /** The field of the front matter, as "series.part". */
  field?: string;
  /** What is wrong and what was expected. */
  message: string;
}

/** A problem on one line, as "posts/a.md:3  tags.0: unknown tag …". */
export function formatProblem({ file, line, field, message }: Problem): string {
  return `${file}:${line}  ${field ? `${field}: ` : ""}${message}`;
}

/** All problems of a build; the message lists each with its place. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      `The content has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map(formatProblem).join("\n")}`,
    );
    this.problems = problems;
  }
}
