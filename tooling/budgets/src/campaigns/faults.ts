import type { Campaign, Figure } from "./campaign.ts";
import { clockFaults } from "./faults/clock-faults.ts";
import { databaseFaults } from "./faults/database-faults.ts";
import { type FaultsResult, type Met, runFaults } from "./faults/run-faults.ts";
import { serviceFaults } from "./faults/service-faults.ts";

/** What callers see, and what is left behind, when the API's dependencies fail. */
export const faults: Campaign = {
  about:
    "People continuously look at releases and prices, open their account, request mails and buy, through two processes of the API; the payments' events are delivered twice, and repeated until they are accepted. Postgres, the identity service, the payment provider and the mail server are behind proxies and fail one after the other, and a third process has a clock that jumps. Correct answers are 200, 503 with Retry-After, and 409. Recovery is the time from a fault's end until one of each call was served. Afterwards database and inbox show what became of every payment and every promised mail.",
  limitSeconds: 900,
  run: async ({ signal, log }) => {
    const all = [...databaseFaults, ...serviceFaults, ...clockFaults];
    const size = { faults: all, atMostSeconds: 60, pauseMs: 15 };
    const result = await runFaults(size, { signal, log });
    return {
      figures: [...result.met.map(figureOf), ...outcomesOf(result)],
      notes: result.leftOut.map(
        (what) => `Left out, because no small disk could be made: ${what}.`,
      ),
    };
  },
};

function figureOf({ what, served, refused, odd, wrong, slowestMs, recoveryMs }: Met): Figure {
  const others = Object.entries(odd).map(([answer, count]) => `${answer}: ${count}`);
  const answered = `${served} served, ${refused} refused with Retry-After`;
  const slowest = `slowest ${(slowestMs / 1_000).toFixed(1)} s`;
  return {
    what,
    measured: `${[answered, ...others].join(", ")}; ${slowest}; recovery ${Math.round(recoveryMs)} ms`,
    goal: "no other answer, recovery ≤ 1 s",
    reached: wrong.length === 0 && recoveryMs <= 1_000,
  };
}

function outcomesOf({
  buyers,
  outcomes,
  promised,
  kept,
  endedByThemselves,
}: FaultsResult): Figure[] {
  return [
    {
      what: "payments with exactly one licence, one transition to paid, one mail due",
      measured: `${outcomes.exact} of ${buyers}`,
      goal: "all",
      reached: outcomes.exact === buyers,
    },
    {
      what: "buyers with exactly one mail, by Message-ID",
      measured: `${outcomes.mailedOnce} of ${buyers}`,
      goal: "all",
      reached: outcomes.mailedOnce === buyers,
    },
    {
      what: "mails that were promised (200) and came exactly once",
      measured: `${kept} of ${promised}`,
      goal: "all",
      reached: kept === promised,
    },
    {
      what: "processes that ended",
      measured: String(endedByThemselves),
      goal: "0",
      reached: endedByThemselves === 0,
    },
  ];
}
