import { readFile } from "node:fs/promises";
import path from "node:path";

import * as z from "zod/mini";

import { suggestName, type ContentProblem } from "../problems.ts";
import { line } from "../schemas/fields.ts";
import { checkFrontMatter } from "./check-front-matter.ts";
import { parseFields } from "./read-source.ts";
import { contentValues } from "./values.ts";

const searchWordsSchema = z.strictObject({
  /** Groups of synonyms. */
  same: z._default(z.array(line, "expected a list of groups of words"), []),
  /** Search texts for other pages, and for pages that consist of entries, by path. */
  pages: z._default(
    z.record(
      z.string(),
      z.strictObject({ title: line, kind: line, text: line, words: z.optional(line) }),
    ),
    {},
  ),
  /** Extra search words for an entry or a dataset, by address. */
  words: z._default(z.record(z.string(), line), {}),
  /** Questions that a page, an entry or a dataset answers, in the words of visitors, by address. */
  asked: z._default(z.record(z.string(), z.array(line, "expected a list of questions")), {}),
});

/** Search words written by the site's owner. */
export type SearchWords = z.output<typeof searchWordsSchema>;

export const searchWordsFile = "search/words.yaml";

/** Reads the owner's words for the search; `addresses` are those that words may be listed for. */
export async function readSearchWords(
  root: string,
  addresses: readonly string[],
): Promise<{ searchWords: SearchWords; problems: ContentProblem[] }> {
  const file = searchWordsFile;
  const text = await readFile(path.join(root, file), "utf8").catch(() => "");
  const source = { ...parseFields(file, text, { what: "the file", linesBefore: 0 }), body: "" };
  const { data = { same: [], pages: {}, words: {}, asked: {} }, problems } = checkFrontMatter(
    file,
    searchWordsSchema,
    source,
    contentValues,
  );
  const unknown = (["words", "asked"] as const).flatMap((part) =>
    Object.keys(data[part])
      .filter((address) => !addresses.includes(address) && !Object.hasOwn(data.pages, address))
      .map((address) => ({
        file,
        line: source.getLine([part, address]),
        message: `nothing has the address "${address}". ${suggestName(address, addresses)}`,
      })),
  );
  return { searchWords: data, problems: [...source.problems, ...problems, ...unknown] };
}
