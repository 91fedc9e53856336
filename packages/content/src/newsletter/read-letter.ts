import type * as z from "zod/mini";

import type { RenderContext } from "../markdown/context.ts";
import { fillTree } from "../markdown/fill-tree.ts";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import type { Problem } from "../problems/problem.ts";
import { checkFrontMatter } from "../read/check-front-matter.ts";
import { readSource } from "../read/read-source.ts";
import { values as ourValues } from "../read/values.ts";
import { letterSchema } from "../schemas/letter.ts";
import { type LetterPart, letterParts } from "./letter-parts.ts";

/** One newsletter, ready to become a mail. */
export interface Letter extends z.output<typeof letterSchema> {
  parts: LetterPart[];
}

/** The letter in the text of a file, with its values filled in, or every problem that the file has. */
export function readLetter(
  file: string,
  text: string,
  values = ourValues,
): { letter: Letter; problems?: never } | { letter?: never; problems: Problem[] } {
  const source = readSource(file, text.replaceAll("\r\n", "\n"));
  const problems = [...source.problems];
  const report: RenderContext["report"] = (node, message) => {
    problems.push({ file, line: node?.position?.start.line ?? 1, message });
  };
  const { data, problems: inFields } = checkFrontMatter(file, letterSchema, source, values);
  problems.push(...inFields);
  const tree = parseMarkdown(source.body);
  fillTree(tree, { values, report });
  const parts = letterParts(tree, report);
  if (parts.length === 0) problems.push({ file, line: 1, message: "expected a text" });
  return data && problems.length === 0 ? { letter: { ...data, parts } } : { problems };
}
