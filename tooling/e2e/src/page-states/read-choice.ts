import { parseArgs } from "node:util";

import { chooseStates } from "./choose-states.ts";
import type { Visitors } from "./open-visitors.ts";
import type { PageState } from "./page-state.ts";

/**
 * The states that the command line asks for: all, those of the named pages, or with `--part 2/5` every fifth, from
 * the second on.
 */
export async function readChoice(site: string, own: Visitors["own"]): Promise<PageState[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { part: { type: "string", default: "1/1" } },
  });
  const [part = 0, parts = 0] = values.part.split("/").map(Number);
  if (!(part >= 1 && part <= parts)) throw new Error("--part wants 1/4, 2/4 and so on.");
  const states = await chooseStates(site, own, positionals);
  return states.filter((_, at) => at % parts === part - 1);
}
