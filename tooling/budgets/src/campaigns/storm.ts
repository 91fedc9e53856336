import { POOLER, THROUGH_POOLER } from "./campaign-pooler.ts";
import type { Campaign, Figure } from "./campaign.ts";
import { runStorm, type Storm, type StormSize } from "./storm/run-storm.ts";

const full: StormSize = {
  payments: 10_000,
  copies: 6,
  kills: 100,
  skipLeases: false,
  isPooled: false,
};

/** Whether anything is lost or duplicated while processes are killed continuously. */
export const storm: Campaign = {
  about: `${full.payments.toLocaleString("en")} people pay, or another number (\`pnpm campaign storm 2000\`). The three relevant events of each payment are delivered ${full.copies} times, in any order, to two processes of the API, and repeated until answered 200; a third process sends the mails. Meanwhile one of the three is killed without warning (SIGKILL) and restarted, ${full.kills} times. Each buyer's page also polls the state of the purchase. Afterwards the outcome of each payment is read directly from the database and the inbox.`,
  limitSeconds: 3_600,
  run: async ({ signal, log }, args) => {
    const payments = args.find((arg) => arg !== POOLER);
    const isPooled = args.includes(POOLER);
    const size = { ...full, payments: Number(payments ?? full.payments), isPooled };
    const result = await runStorm(size, { signal, log });
    return { figures: figuresOf(size, result), notes: notesOf(size) };
  },
};

function figuresOf({ payments, kills, copies }: StormSize, result: Storm): Figure[] {
  const odd = Object.entries(result.oddAnswers).map(([status, count]) => `${status}: ${count}`);
  const killed = result.killed.reduce((sum, count) => sum + count, 0);
  const isTrue = (what: string, measured: number, goal: number): Figure => ({
    what,
    measured: `${measured} of ${payments}`,
    goal: goal === payments ? "all" : String(goal),
    reached: measured === goal,
  });
  return [
    isTrue(
      "payments with exactly one licence, one transition to paid in the ledger, one mail due",
      result.exact,
      payments,
    ),
    isTrue("payments lost", result.lost, 0),
    isTrue("payments with two of anything", result.double, 0),
    isTrue(
      "buyers with exactly one mail in the inbox, counted by Message-ID",
      result.mailedOnce,
      payments,
    ),
    {
      what: "duplicate mails, under the same Message-ID",
      measured: String(result.repeatedMails),
    },
    {
      what: "processes killed (first, second, the one that sends mail)",
      measured: `${killed} (${result.killed.join(", ")})`,
      goal: String(kills),
      reached: killed === kills,
    },
    {
      what: "processes that ended unexpectedly",
      measured: String(result.endedByThemselves),
      goal: "0",
      reached: result.endedByThemselves === 0,
    },
    {
      what: "events, accepted deliveries",
      measured: `${result.events}, ${result.delivered}`,
      goal: `each ${copies} times`,
      reached: result.events === payments * 3 && result.delivered === result.events * copies,
    },
    { what: "repeated deliveries", measured: String(result.deliveredAgain) },
    {
      what: "answers other than 200, 409 and 503",
      measured: odd.join(", ") || "none",
      goal: "none",
      reached: odd.length === 0,
    },
    {
      what: "from the first checkout to the last accepted event",
      measured: `${Math.round(result.seconds)} s, ${Math.round(result.delivered / result.seconds)} events a second`,
    },
  ];
}

function notesOf({ payments, isPooled }: StormSize): string[] {
  const notes = [
    "If a worker is killed between sending a mail and recording it, the mail is sent once more, under the same Message-ID, by which mailboxes recognise duplicates: SMTP offers no more.",
  ];
  if (isPooled) notes.push(THROUGH_POOLER);
  if (payments < full.payments) {
    notes.push(
      `The full size is ${full.payments.toLocaleString("en")} payments; this run had ${payments.toLocaleString("en")}.`,
    );
  }
  return notes;
}
