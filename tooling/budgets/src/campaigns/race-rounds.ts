import type pg from "pg";

import type { CampaignOptions, Figure } from "./campaign.ts";

/** Runs this many rounds, with the limits' counters emptied before each, and counts the correct ones. */
export async function raceRounds(
  what: string,
  { sql, count, round }: { sql: pg.Pool; count: number; round: (at: number) => Promise<boolean> },
  { signal, log }: CampaignOptions,
): Promise<Figure> {
  let exact = 0;
  for (let at = 0; at < count; at += 1) {
    signal.throwIfAborted();
    await sql.query("delete from rate_limits");
    if (await round(at)) exact += 1;
    if ((at + 1) % 100 === 0) log(`${at + 1} rounds, ${exact} as they must`);
  }
  return { what, measured: `${exact} of ${count}`, goal: "all", reached: exact === count };
}
