import { expect, test } from "vitest";

import {
  type ReactionTrigger,
  type ConsentConfig,
  planReactions,
  readConsentState,
  applyAction,
} from "./index.ts";

const text = { name: "Name", description: "What it is for", cookies: [] };
const config: ConsentConfig = {
  necessary: [{ ...text, id: "session" }],
  optional: [
    { ...text, id: "a" },
    { ...text, id: "b" },
  ],
  functional: [{ ...text, id: "c" }],
};

function plan(enabled: string[], running: string[], cause: ReactionTrigger, outstanding?: boolean) {
  const { accepted, declined, reload } = planReactions(
    config,
    { status: "partial", enabled },
    new Set(running),
    cause,
    outstanding,
  );
  const ids = (items: { id: string }[]) => items.map((item) => item.id).join("");
  return { accepted: ids(accepted), declined: ids(declined), reload };
}

test("a page starts what is on and declines nothing again", () => {
  expect(plan(["a", "c"], [], "load")).toEqual({ accepted: "ac", declined: "", reload: false });
});

test("declined reactions that were outstanding run in the next page, without a reload", () => {
  expect(plan(["a"], [], "load", true)).toEqual({ accepted: "a", declined: "bc", reload: false });
});

test("accept-all on the bar starts at once what does not run yet", () => {
  expect(plan(["a", "b", "c"], ["a"], "acceptOnBar")).toEqual({
    accepted: "bc",
    declined: "",
    reload: false,
  });
});

test("every other decision declines what is off and reloads before anything starts", () => {
  expect(plan(["b"], ["a"], "decide")).toEqual({ accepted: "", declined: "ac", reload: true });
});

test("a tab that follows reloads only to stop something, and declines nothing a second time", () => {
  expect(plan(["a", "b"], ["a"], "follow")).toEqual({ accepted: "b", declined: "", reload: false });
  expect(plan(["b"], ["a"], "follow")).toEqual({ accepted: "", declined: "", reload: true });
});

test("ticking what no visitor may switch is refused by name", () => {
  const state = readConsentState(config, { flag: undefined, list: undefined });
  expect(() => applyAction(config, state, { type: "tick", id: "session", on: false })).toThrow(
    '"session" is no optional or functional item.',
  );
});

test("with nothing to switch, accepting is accepted and declining is declined", () => {
  const empty = { ...config, optional: [], functional: [] };
  const state = readConsentState(empty, { flag: undefined, list: undefined });
  expect(applyAction(empty, state, { type: "acceptAll" }).status).toBe("accepted");
  expect(applyAction(empty, state, { type: "declineAll" }).status).toBe("declined");
  expect(readConsentState(empty, { flag: "true", list: "" }).status).toBe("accepted");
});

test("cookies of what is off are cleared after a decision and in each page, never before one", () => {
  const cleared = (status: "undecided" | "partial", enabled: string[], cause: ReactionTrigger) =>
    planReactions(config, { status, enabled }, new Set(), cause).cleared.map((item) => item.id);
  for (const cause of ["load", "decide", "follow"] as const) {
    expect(cleared("partial", ["b"], cause)).toEqual(["a", "c"]);
  }
  expect(cleared("undecided", [], "load")).toEqual([]);
});

test("only a tab that follows reloads to stop what runs", () => {
  expect(plan([], ["a"], "follow").reload).toBe(true);
  expect(plan([], ["a"], "load").reload).toBe(false);
});
