import type { Control } from "../control/control.ts";
import { refused } from "../http/api-error.ts";

type Action = (control: Control, form: URLSearchParams) => unknown;

const faultKinds = ["error", "nonsense", "rate_limit", "refuse", "slow"] as const;
const signatures = ["valid", "wrong_secret", "stale"] as const;

const actions: Record<string, Action> = {
  expire: (control, form) => control.expire(idIn(form)),
  settle: (control, form) =>
    control.settle(idIn(form), form.get("outcome") === "succeed" ? "succeed" : "fail"),
  refund: (control, form) => {
    const amount = amountIn(form);
    control.refund({ charge: idIn(form), ...(amount !== undefined && { amount }) });
  },
  "settle-refund": (control, form) =>
    control.settleRefund(idIn(form), form.get("outcome") === "failed" ? "failed" : "succeeded"),
  "open-dispute": (control, form) =>
    control.openDispute(idIn(form), { inquiry: form.get("inquiry") === "on" }),
  "close-dispute": (control, form) =>
    control.closeDispute(idIn(form), form.get("outcome") === "won" ? "won" : "lost"),
  rules: (control, form) =>
    control.setRules({
      hold: form.get("sending") === "hold",
      drop: form.get("sending") === "drop",
      shuffle: form.get("shuffle") === "on",
      copies: numberIn(form, "copies", 1, 100),
      delayMs: numberIn(form, "delay", 0, 3_600_000),
      signature: choiceIn(form, "signature", signatures),
    }),
  release: (control) => control.release(),
  reset: (control) => control.reset(),
  replay: (control, form) => control.replay(idIn(form)),
  "replay-all": (control, form) =>
    control.replayAll({ copies: numberIn(form, "copies", 1, 100), shuffle: true }),
  "drop-delivery": (control, form) => control.dropDelivery(idIn(form)),
  fault: (control, form) =>
    control.fault({
      kind: choiceIn(form, "kind", faultKinds),
      times: numberIn(form, "times", 1, 10_000),
      ms: numberIn(form, "ms", 0, 600_000),
    }),
  "clear-faults": (control) => control.clearFaults(),
};

/** Runs a button's action; false if there is no such button. */
export function runAction(control: Control, name: string, form: URLSearchParams): boolean {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  action?.(control, form);
  return action !== undefined;
}

function idIn(form: URLSearchParams): string {
  return form.get("id") ?? "";
}

/** The typed amount, as `12.50`, in minor units; undefined if empty, for the whole remainder. */
function amountIn(form: URLSearchParams): number | undefined {
  const typed = (form.get("amount") ?? "").trim();
  if (!typed) return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) throw refused("Type an amount as in 12.50.");
  return Math.round(Number(typed) * 100);
}

function numberIn(form: URLSearchParams, name: string, lowest: number, highest: number): number {
  const number = Number(form.get(name));
  if (Number.isInteger(number) && number >= lowest && number <= highest) return number;
  throw refused(`${name} is a whole number between ${lowest} and ${highest}.`);
}

function choiceIn<T extends string>(form: URLSearchParams, name: string, choices: readonly T[]): T {
  const choice = choices.find((choice) => choice === form.get(name));
  if (choice === undefined) throw refused(`${name} is one of ${choices.join(", ")}.`);
  return choice;
}
