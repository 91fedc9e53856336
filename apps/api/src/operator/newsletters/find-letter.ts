import type { NewsletterIssue } from "@site/content/newsletter/read-letter";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** A newsletter that came with this release. */
export async function findLetter(
  { newsletterFiles }: Pick<Deps, "newsletterFiles">,
  name: string,
): Promise<NewsletterIssue> {
  const found = (await newsletterFiles.list()).find((each) => each.name === name);
  if (!found) throw new AppError("not_found");
  if (!found.letter) throw new AppError("invalid_input", { fields: { name: found.problem } });
  return found.letter;
}
