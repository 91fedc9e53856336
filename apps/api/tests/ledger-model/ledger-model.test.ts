import fc from "fast-check";
import { expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";
import { buyerVerbs } from "./buyer-verbs.ts";
import { expectSettled } from "./checks.ts";
import { providerVerbs, shopVerbs } from "./other-verbs.ts";
import { AtOnce, Step, type Verb } from "./step.ts";
import { type Model, newWorld, now, type World } from "./world.ts";

const suite = withSuite({ overrides: { now }, payments: { clock: now } });

/** `LEDGER_MODEL_MINUTES=10 pnpm --filter @site/api model`: other steps each time, for that long. */
const minutes = Number(process.env.LEDGER_MODEL_MINUTES ?? 0);
const options = minutes
  ? { numRuns: 1_000_000, interruptAfterTimeLimit: minutes * 60_000 }
  : { numRuns: 60, interruptAfterTimeLimit: 120_000, seed: 16 };

const verbs: Record<string, Verb> = { ...buyerVerbs, ...providerVerbs, ...shopVerbs };

/** What a person may well do while something else of the shop is under way. */
const besides = ["delete the account", "ask for the money back", "claim", "settle", "webhooks"];

const choice = fc.record({
  pick: fc.nat(999),
  dies: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 15 }) },
  ),
});

type Command = fc.AsyncCommand<Model, World>;

function step(name: string): fc.Arbitrary<Step> {
  const it = verbs[name];
  if (!it) throw new Error(`There is no ${name}.`);
  return choice.map((chosen) => new Step(name, it, chosen));
}

const steps: fc.Arbitrary<Command>[] = Object.entries(verbs).flatMap(([name, { weight }]) =>
  Array.from({ length: Math.ceil(weight * 2) }, () => step(name)),
);
const atOnce = fc
  .tuple(fc.oneof(...besides.map(step)), fc.oneof(...Object.keys(verbs).map(step)))
  .map(([one, other]) => new AtOnce(one, other));

test("whatever people, the owner and the provider do in any order, with crashes and faults between, money is kept for what somebody can use and for nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...steps, ...Array.from({ length: 6 }, () => atOnce)], {
        maxCommands: 30,
        size: "max",
      }),
      async (commands) => {
        const world = await newWorld(suite);
        await fc.asyncModelRun(() => world, commands);
        await expectSettled(world.real, world.model);
      },
    ),
    { ...options, endOnFailure: true },
  );
  const reached = await suite.sql.query("select distinct state from purchases");
  expect(reached.rowCount).toBeGreaterThan(7);
});
