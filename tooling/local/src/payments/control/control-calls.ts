import * as z from "zod/mini";

import type { Control } from "./control.ts";

const id = z.string();
const eventFilter = { type: z.optional(z.string()), about: z.optional(z.string()) };

const rules = z.strictObject({
  hold: z.optional(z.boolean()),
  drop: z.optional(z.boolean()),
  copies: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  shuffle: z.optional(z.boolean()),
  delayMs: z.optional(z.int().check(z.minimum(0))),
  signature: z.optional(z.enum(["valid", "wrong_secret", "stale"])),
  types: z.optional(z.nullable(z.array(z.string()))),
});

const fault = z.strictObject({
  kind: z.enum(["error", "nonsense", "rate_limit", "refuse", "slow"]),
  ms: z.optional(z.int()),
  times: z.optional(z.int()),
  path: z.optional(z.string()),
  method: z.optional(z.string()),
  after: z.optional(z.boolean()),
});

const refund = z.strictObject({
  amount: z.optional(z.int()),
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
});

const subscription = z.strictObject({
  email: z.string(),
  amount: z.int(),
  currency: z.optional(z.string()),
  interval: z.optional(z.enum(["month", "year"])),
  periods: z.int().check(z.minimum(1), z.maximum(120)),
  daysIntoPeriod: z.optional(z.int()),
});

const copies = z.optional(z.int());

type Call = (control: Control, given: unknown[]) => unknown;

/** Every control, with its arguments checked: they come from another process. */
export const controlCalls = {
  rules: (control) => control.rules(),
  setRules: (control, [given]) => control.setRules(defined(rules.parse(given))),
  reset: (control) => control.reset(),
  deliveries: (control, [given]) =>
    control.deliveries(
      defined(
        z
          .strictObject({
            event: z.optional(id),
            status: z.optional(z.enum(["pending", "held", "delivered", "failed", "dropped"])),
          })
          .parse(given ?? {}),
      ),
    ),
  release: (control, [given]) =>
    control.release(
      defined(z.strictObject({ shuffle: z.optional(z.boolean()) }).parse(given ?? {})),
    ),
  dropDelivery: (control, [given]) => control.dropDelivery(id.parse(given)),
  replay: (control, [event, times]) => control.replay(id.parse(event), copies.parse(times)),
  replayAll: (control, [given]) =>
    control.replayAll(
      defined(
        z
          .strictObject({ copies, shuffle: z.optional(z.boolean()), ...eventFilter })
          .parse(given ?? {}),
      ),
    ),
  settled: (control) => control.settled(),
  events: (control, [given]) =>
    control.events(defined(z.strictObject(eventFilter).parse(given ?? {}))),
  fault: (control, [given]) => control.fault(defined(fault.parse(given))),
  clearFaults: (control) => control.clearFaults(),
  faults: (control) => control.faults(),
  expire: (control, [session]) => control.expire(id.parse(session)),
  settle: (control, [session, outcome]) =>
    control.settle(id.parse(session), z.enum(["succeed", "fail"]).parse(outcome)),
  refund: (control, [given]) => control.refund(defined(refund.parse(given))),
  settleRefund: (control, [given, status]) =>
    control.settleRefund(id.parse(given), z.enum(["succeeded", "failed"]).parse(status)),
  openDispute: (control, [charge, given]) =>
    control.openDispute(
      id.parse(charge),
      defined(
        z
          .strictObject({ reason: z.optional(z.string()), inquiry: z.optional(z.boolean()) })
          .parse(given ?? {}),
      ),
    ),
  addSubscription: (control, [given]) =>
    control.addSubscription(defined(subscription.parse(given))),
  closeDispute: (control, [dispute, outcome]) =>
    control.closeDispute(id.parse(dispute), z.enum(["won", "lost"]).parse(outcome)),
} satisfies Record<keyof Control, Call>;

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as never;
}
