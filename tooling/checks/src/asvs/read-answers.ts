import { readTableRows, readTestReferences, type TestReference } from "./test-references.ts";

/** `-` if the requirement is about something that we do not have. */
export const verdicts = ["met", "partly", "open", "-"] as const;
export type Verdict = (typeof verdicts)[number];

/** The answer to one requirement of the standard. */
export interface Answer {
  id: string;
  level: number;
  verdict: string;
  words: string;
  /** Empty if it is answered by review alone. */
  tests: TestReference[];
  byReview: boolean;
  line: number;
}

/** The rows `| V1.2.3 | level | verdict | how | tests |` of the document. */
export function readAnswers(markdown: string): Answer[] {
  return readTableRows(markdown).flatMap(({ line, cells }) => {
    const [id = "", level, verdict = "", words = "", last = ""] = cells;
    if (!/^V\d+\.\d+\.\d+$/.test(id)) return [];
    const tests = readTestReferences(last);
    const byReview = last === "by review";
    return [{ id, level: Number(level), verdict, words, tests, byReview, line }];
  });
}
