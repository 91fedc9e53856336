import fc from "fast-check";
import { expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";
import { buyerVerbs } from "./buyer-verbs.ts";
import { expectSettled } from "./checks.ts";
import { providerVerbs } from "./provider-verbs.ts";
import { shopVerbs } from "./shop-verbs.ts";
import { AtOnce, type Choice, Step, type Verb } from "./step.ts";
import { type Model, newWorld, now, type World } from "./world.ts";

const suite = withSuite({ overrides: { now }, payments: { clock: now } });

/** `LEDGER_MODEL_MINUTES=10 pnpm --filter @site/api model`: different steps each time, for that long. */
const minutes = Number(process.env.LEDGER_MODEL_MINUTES ?? 0);
/** A sequence that is under way when the time is over still ends. */
const TIMEOUT_MS = (minutes + 5) * 60_000;
const options = minutes
  ? { numRuns: 1_000_000, interruptAfterTimeLimit: minutes * 60_000 }
  : { numRuns: 24, interruptAfterTimeLimit: 90_000, seed: 16 };

const verbs: Record<string, Verb> = { ...buyerVerbs, ...providerVerbs, ...shopVerbs };

/** The usual order of one person's steps; anything may come between two of them. */
const habits = [
  ["change", "pay", "settle"],
  ["change", "pay", "settle"],
  ["buy Pro with a coupon", "pay", "settle"],
  ["buy Personal", "pay by bank", "settle", "claim"],
  ["buy Team", "pay by bank", "settle", "delete the account", "the debit arrives"],
  ["buy Team", "pay in another currency", "settle", "ops accept"],
  ["change", "pay in another currency", "settle", "ops refuse"],
  ["refund on the dashboard", "settle"],
  ["ask for the money back", "the refund comes back"],
];
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

type Commands = fc.AsyncCommand<Model, World>[];

const one = fc
  .record({ name: fc.oneof(...weighted), pick, dies })
  .map(({ name, ...choice }): Commands => [stepOf(name, choice)]);
const habit = fc
  .record({ names: fc.constantFrom(...habits), pick })
  .map(({ names, ...chosen }): Commands =>
    names.map((name) => stepOf(name, { ...chosen, dies: null })),
  );
const pair = fc
  .record({ names: fc.constantFrom(...pairs), pick })
  .map(({ names, ...chosen }): Commands => [
    new AtOnce(...names.map((name) => stepOf(name, { ...chosen, dies: null }))),
  ]);
const days = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: one },
      { weight: 4, arbitrary: habit },
      { weight: 1, arbitrary: pair },
    ),
    { minLength: 8, maxLength: 16, size: "max" },
  )
  .map((parts) => parts.flat());

test(
  "whatever people, the owner and the provider do in any order, with crashes and faults in between, the shop keeps money only for what somebody can use",
  async () => {
    await fc.assert(
      fc.asyncProperty(days, async (commands) => {
        const world = await newWorld(suite);
        await fc.asyncModelRun(() => world, commands);
        await expectSettled(world.real, world.model);
      }),
      { ...options, endOnFailure: true },
    );
    const reached = await suite.sql.query<{ state: string }>(
      "select distinct state from purchases",
    );
    const states = reached.rows.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(["paid", "refunded", "cancelled"]));
  },
  TIMEOUT_MS,
);
