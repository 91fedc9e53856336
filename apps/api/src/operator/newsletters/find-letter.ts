import type { Letter } from "@site/content/newsletter/read-letter";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** A newsletter that came with this release. */
export async function findLetter(
  { letters }: Pick<Deps, "letters">,
  name: string,
): Promise<Letter> {
  const found = (await letters.list()).find((each) => each.name === name);
  if (!found) throw new AppError("not_found");
  if (!found.letter) throw new AppError("invalid_input", { fields: { name: found.problem } });
  return found.letter;
}
