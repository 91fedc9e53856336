import fc from "fast-check";
import { expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";
import { buyerVerbs } from "./buyer-verbs.ts";
import { expectSettled } from "./checks.ts";
import { providerVerbs } from "./provider-verbs.ts";
import { shopVerbs } from "./shop-verbs.ts";
import { Amid, AtOnce, type Choice, Step, type Verb } from "./step.ts";
import { type Model, newSystem, now, type System } from "./system.ts";

const suite = withSuite({ overrides: { now }, payments: { clock: now } });

/** `LEDGER_MODEL_MINUTES=10 pnpm --filter @site/api model`: different steps each time, for that long. */
const minutes = Number(process.env.LEDGER_MODEL_MINUTES ?? 0);
/** A sequence that is under way when the time is over still ends. */
const TIMEOUT_MS = (minutes + 5) * 60_000;
const options = minutes
  ? { numRuns: 1_000_000, interruptAfterTimeLimit: minutes * 60_000 }
  : { numRuns: 24, interruptAfterTimeLimit: 150_000, seed: 16 };

const verbs: Record<string, Verb> = { ...buyerVerbs, ...providerVerbs, ...shopVerbs };

/** A step of a habit: about anything, or about the newest purchase, or one so many before it. */
interface Habitual {
  name: string;
  back?: number;
}
const any = (name: string): Habitual => ({ name });
const then = (name: string, back = 0): Habitual => ({ name, back });

const paid = [then("pay"), then("settle")];
const pending = [then("pay by bank"), then("settle")];
const held = [then("pay in another currency"), then("settle")];

/** The usual order of one person's steps; anything may come between two of them. */
const habits: Habitual[][] = [
  [
    any("buy Personal"),
    ...paid,
    then("change"),
    ...paid,
    then("refund on the dashboard", 1),
    then("settle"),
  ],
  [any("change"), ...paid, then("change"), then("refund on the dashboard", 1), ...paid],
  [any("buy Pro with a coupon"), ...paid],
  [any("buy Pro with a coupon"), then("ops issue"), ...paid],
  [any("buy Pro with a coupon"), ...pending, then("ops issue"), then("the debit arrives")],
  [any("buy Personal"), ...pending, then("claim")],
  [
    any("buy Personal"),
    ...paid,
    then("ops revoke or restore"),
    then("buy Personal"),
    ...paid,
    then("ops revoke or restore", 1),
  ],
  [any("buy Team"), ...pending, then("delete the account"), then("the debit arrives")],
  [any("buy Team"), ...held, then("ops accept")],
  [any("change"), ...held, then("ops refuse")],
  [any("refund on the dashboard"), any("settle")],
  [any("buy Personal"), ...paid, then("ask for the money back"), then("the refund comes back")],
];
/**
 * How a sequence ends: only a scheduler that looks again hears of its last step, or nothing after it hides
 * what it did.
 */
const endings: Habitual[][] = [
  [any("buy Personal"), ...paid, then("ask for the money back"), then("the refund comes back")],
  // There are three people: the licence before the newest goes to who bought the newest.
  [then("buy Team"), ...paid, then("buy Team", 1), ...paid, then("ops move", 3)],
  [any("buy Personal"), then("pay")],
  [any("change"), ...paid, then("refund on the dashboard", 1)],
].map((steps) => [then("the provider is back"), ...steps]);
/** What may well happen at the same instant. */
const pairs = [
  ["delete the account", "buy Personal"],
  ["delete the account", "settle"],
  ["ask for the money back", "settle"],
  ["claim", "buy Personal"],
  ["claim", "settle"],
  ["webhooks", "settle"],
];

const pick = fc.nat(999);
const dies = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 15 }) },
);
const weighted = Object.entries(verbs).map(([name, { weight }]) => ({
  weight: weight * 10,
  arbitrary: fc.constant(name),
}));
const stepOf = (name: string, choice: Choice): Step => {
  const it = verbs[name];
  if (!it) throw new Error(`There is no ${name}.`);
  return new Step(name, it, choice);
};

type Commands = fc.AsyncCommand<Model, System>[];

const one = fc
  .record({ name: fc.oneof(...weighted), pick, dies })
  .map(({ name, ...choice }): Commands => [stepOf(name, choice)]);
const oneOf = (known: Habitual[][]) =>
  fc
    .record({ steps: fc.constantFrom(...known), pick })
    .map(({ steps, pick: first }): Commands =>
      steps.map(({ name, ...rest }) => stepOf(name, { pick: first, ...rest, dies: null })),
    );
const pair = fc
  .record({
    names: fc.constantFrom(...pairs),
    pick,
    calls: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
  })
  .map(({ names, pick: first, calls }): Commands => {
    const [one, other] = names.map((name) => stepOf(name, { pick: first, dies: null }));
    if (!one || !other) return [];
    return [calls === null ? new AtOnce(one, other) : new Amid(one, other, calls)];
  });
const parts = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 4, arbitrary: oneOf(habits) },
    { weight: 1, arbitrary: pair },
  ),
  { minLength: 8, maxLength: 16, size: "max" },
);
const days = fc.tuple(parts, oneOf(endings)).map(([steps, ending]) => [...steps.flat(), ...ending]);

test(
  "whatever people, the owner and the provider do in any order, with crashes and faults in between, the shop keeps money only for what somebody can use",
  async () => {
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(days, async (commands) => {
        const setup = await newSystem(suite);
        await fc.asyncModelRun(() => setup, commands);
        await expectSettled(setup.real, setup.model);
        ran += 1;
      }),
      { ...options, endOnFailure: true },
    );
    expect(ran).toBeGreaterThan(0);
    // On a machine that is busy with other things the time is over before all states were reached.
    if (!minutes && ran < options.numRuns) {
      console.warn(`${ran} of ${options.numRuns} sequences in the time there was.`);
      return;
    }
    const reached = await suite.sql.query<{ state: string }>(
      "select distinct state from purchases",
    );
    const states = reached.rows.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(["paid", "refunded", "cancelled"]));
  },
  TIMEOUT_MS,
);
