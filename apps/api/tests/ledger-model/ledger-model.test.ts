import fc from "fast-check";
import { expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";
import { buyerActions } from "./buyer-actions.ts";
import { expectConsistentAfterSync } from "./checks.ts";
import { providerActions } from "./provider-actions.ts";
import { shopActions } from "./shop-actions.ts";
import { InterruptedStep, ConcurrentSteps, type StepChoice, Step, type Action } from "./step.ts";
import { type Model, createSystem, now, type System } from "./system.ts";

const suite = withSuite({
  overrides: { now, maxRefundsPerYear: 1_000_000 },
  payments: { clock: now },
});

/** `LEDGER_MODEL_MINUTES=10 pnpm --filter @site/api model` runs random steps for ten minutes. */
const minutes = Number(process.env.LEDGER_MODEL_MINUTES ?? 0);
/** Allows the last sequence to finish after the time limit. */
const TIMEOUT_MS = (minutes + 5) * 60_000;
const options = minutes
  ? { numRuns: 1_000_000, interruptAfterTimeLimit: minutes * 60_000 }
  : { numRuns: 8, interruptAfterTimeLimit: 150_000, seed: 16 };

const verbs: Record<string, Action> = { ...buyerActions, ...providerActions, ...shopActions };

/** A step of a typical sequence. Its target is random, the newest, or counted back from the newest. */
interface TypicalStep {
  name: string;
  back?: number;
}
const pickAny = (name: string): TypicalStep => ({ name });
const pickNewest = (name: string, back = 0): TypicalStep => ({ name, back });

const paid = [pickNewest("pay"), pickNewest("sync")];
const pending = [pickNewest("pay by bank"), pickNewest("sync")];
const held = [pickNewest("pay in another currency"), pickNewest("sync")];

const typicalSequences: TypicalStep[][] = [
  [
    pickAny("buy Personal"),
    ...paid,
    pickNewest("change"),
    ...paid,
    pickNewest("refund on the dashboard", 1),
    pickNewest("sync"),
  ],
  [
    pickAny("change"),
    ...paid,
    pickNewest("change"),
    pickNewest("refund on the dashboard", 1),
    ...paid,
  ],
  [pickAny("buy Pro with a coupon"), ...paid],
  [pickAny("buy Pro with a coupon"), pickNewest("ops issue"), ...paid],
  [
    pickAny("buy Pro with a coupon"),
    ...pending,
    pickNewest("ops issue"),
    pickNewest("the debit arrives"),
  ],
  [pickAny("buy Personal"), ...pending, pickNewest("claim")],
  [
    pickAny("buy Personal"),
    ...paid,
    pickNewest("ops revoke or restore"),
    pickNewest("buy Personal"),
    ...paid,
    pickNewest("ops revoke or restore", 1),
  ],
  [
    pickAny("buy Team"),
    ...pending,
    pickNewest("delete the account"),
    pickNewest("the debit arrives"),
  ],
  [pickAny("buy Team"), ...held, pickNewest("ops accept")],
  [pickAny("change"), ...held, pickNewest("ops refuse")],
  [pickAny("refund on the dashboard"), pickAny("sync")],
  // The newest licence can become Pro, become Team or be renewed, in this order. What builds on a payment is returned.
  ...[
    [2, 1],
    [0, 1],
    [1, 0],
  ].flatMap(([first, second]) =>
    ["refund on the dashboard", "ops refund"].map((refund) => [
      pickNewest("buy Personal"),
      ...paid,
      pickNewest("change", first),
      ...paid,
      pickNewest("change", second),
      ...paid,
      pickNewest(refund, 1),
      pickNewest("sync"),
    ]),
  ),
  [
    pickAny("buy Personal"),
    ...paid,
    pickNewest("request a refund"),
    pickNewest("the refund comes back"),
  ],
  // An order of several licences becomes Pro or is renewed, and shrinks.
  ...[2, 0].map((change) => [
    pickAny("buy three Personal"),
    ...paid,
    pickNewest("change", change),
    ...paid,
    pickNewest("ops refund of a place"),
    pickNewest("sync"),
    pickNewest("ops refund of a place"),
  ]),
  // Seats are added to the newest team before or after its renewal, and one of the two payments is returned.
  ...[
    [1, 0],
    [0, 1],
  ].flatMap(([first, second]) =>
    [pickNewest("ops refund", 1), pickNewest("ops refund of a place"), pickAny("ops refund")].map(
      (refund) => [
        pickNewest("buy two Team"),
        ...paid,
        pickNewest("change", first),
        ...paid,
        pickNewest("change", second),
        ...paid,
        refund,
        pickNewest("sync"),
      ],
    ),
  ),
  [
    pickNewest("buy Team"),
    ...paid,
    pickNewest("change", 1),
    ...paid,
    pickNewest("a dispute is opened"),
    pickNewest("sync"),
    pickNewest("change"),
    ...paid,
    pickNewest("the dispute is won", 1),
    pickNewest("sync"),
  ],
  [
    pickNewest("a sale begins or stops"),
    pickAny("buy two Team"),
    ...paid,
    pickNewest("ops refund of a place"),
    pickNewest("ops price change"),
    pickNewest("change", 1),
    ...paid,
  ],
];
const invoiced = pickAny("order by invoice");
const transferred = [pickNewest("the transfer arrives"), pickNewest("sync")];
typicalSequences.push(
  [
    invoiced,
    ...transferred,
    pickNewest("correct the invoice"),
    pickNewest("ops refund of a place"),
  ],
  [invoiced, pickNewest("cancel the invoice"), ...transferred],
  [invoiced, ...transferred, ...transferred, pickNewest("request a refund")],
  [
    invoiced,
    pickNewest("ops issue before payment"),
    pickNewest("the shop gives an invoice up"),
    pickNewest("sync"),
    ...transferred,
    pickNewest("change"),
    ...paid,
  ],
  [invoiced, pickNewest("ops issue before payment"), pickNewest("ops void"), ...transferred],
  [invoiced, pickNewest("delete the account"), ...transferred],
);
/** Endings whose effect only the scheduler can detect, or that a later step could hide. */
const endings: TypicalStep[][] = [
  [
    pickAny("buy Personal"),
    ...paid,
    pickNewest("request a refund"),
    pickNewest("the refund comes back"),
  ],
  // There are three accounts. The second newest licence goes to the buyer of the newest one.
  [pickNewest("buy Team"), ...paid, pickNewest("buy Team", 1), ...paid, pickNewest("ops move", 3)],
  [pickAny("buy Personal"), pickNewest("pay")],
  [pickAny("change"), ...paid, pickNewest("refund on the dashboard", 1)],
].map((steps) => [pickNewest("the provider is back"), ...steps]);
/** Pairs of steps that run concurrently. */
const pairs = [
  ["delete the account", "buy Personal"],
  ["delete the account", "sync"],
  ["delete the account", "order by invoice"],
  ["cancel the invoice", "sync"],
  ["correct the invoice", "correct the invoice"],
  ["request a refund", "sync"],
  ["claim", "buy Personal"],
  ["claim", "sync"],
  ["webhooks", "sync"],
];

const pick = fc.nat(999);
const diesAfter = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 15 }) },
);
const weighted = Object.entries(verbs).map(([name, { weight }]) => ({
  weight: weight * 10,
  arbitrary: fc.constant(name),
}));
const createStep = (name: string, choice: StepChoice): Step => {
  const it = verbs[name];
  if (!it) throw new Error(`There is no ${name}.`);
  return new Step(name, it, choice);
};

type Commands = fc.AsyncCommand<Model, System>[];

const one = fc
  .record({ name: fc.oneof(...weighted), pick, diesAfter })
  .map(({ name, ...choice }): Commands => [createStep(name, choice)]);
const pickTypicalSteps = (known: TypicalStep[][]) =>
  fc
    .record({ steps: fc.constantFrom(...known), pick })
    .map(({ steps, pick: first }): Commands =>
      steps.map(({ name, ...rest }) => createStep(name, { pick: first, ...rest, diesAfter: null })),
    );
const pair = fc
  .record({
    names: fc.constantFrom(...pairs),
    pick,
    calls: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
  })
  .map(({ names, pick: first, calls }): Commands => {
    const [one, other] = names.map((name) => createStep(name, { pick: first, diesAfter: null }));
    if (!one || !other) return [];
    return [
      calls === null ? new ConcurrentSteps(one, other) : new InterruptedStep(one, other, calls),
    ];
  });
const parts = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 4, arbitrary: pickTypicalSteps(typicalSequences) },
    { weight: 1, arbitrary: pair },
  ),
  { minLength: 8, maxLength: 16, size: "max" },
);
const days = fc
  .tuple(parts, pickTypicalSteps(endings))
  .map(([steps, ending]) => [...steps.flat(), ...ending]);

test(
  "in any order of actions, with crashes and outages, the shop keeps money only for what somebody can use",
  async () => {
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(days, async (commands) => {
        const setup = await createSystem(suite);
        await fc.asyncModelRun(() => setup, commands);
        await expectConsistentAfterSync(setup.real, setup.model);
        ran += 1;
      }),
      { ...options, endOnFailure: true },
    );
    expect(ran).toBeGreaterThan(0);
    // On a busy machine, the run can reach its time limit before it has covered all states.
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
