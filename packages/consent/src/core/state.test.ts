import { expect, test } from "vitest";

import {
  applyAction,
  type ConsentConfig,
  findRule,
  planReactions,
  type ReactionContext,
  type ReactionTrigger,
  readConsentState,
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
const undecided = readConsentState(config, { flag: undefined, list: undefined });

function plan(
  enabled: string[],
  { running = [], ...context }: Omit<ReactionContext, "running"> & { running?: string[] },
) {
  const { accepted, declined, reload } = planReactions(
    config,
    { status: "partial", enabled },
    { ...context, running: new Set(running) },
  );
  const join = (services: { id: string }[]) => services.map(({ id }) => id).join("");
  return { accepted: join(accepted), declined: join(declined), reload };
}

test("a new page starts the enabled services and runs no declined reaction", () => {
  expect(plan(["a", "c"], { trigger: "load" })).toEqual({
    accepted: "ac",
    declined: "",
    reload: false,
  });
});

test("pending declined reactions run in the next page, without a reload", () => {
  expect(plan(["a"], { trigger: "load", isPending: true })).toEqual({
    accepted: "a",
    declined: "bc",
    reload: false,
  });
});

test("accept-all on the bar starts the services that do not run yet", () => {
  expect(plan(["a", "b", "c"], { trigger: "acceptOnBar", running: ["a"] })).toEqual({
    accepted: "bc",
    declined: "",
    reload: false,
  });
});

test("any other decision declines the disabled services and reloads before anything starts", () => {
  expect(plan(["b"], { trigger: "decision", running: ["a"] })).toEqual({
    accepted: "",
    declined: "ac",
    reload: true,
  });
});

test("only a decision in another tab reloads to stop a service, and it declines nothing again", () => {
  expect(plan(["a", "b"], { trigger: "otherTab", running: ["a"] })).toEqual({
    accepted: "b",
    declined: "",
    reload: false,
  });
  expect(plan(["b"], { trigger: "otherTab", running: ["a"] })).toEqual({
    accepted: "",
    declined: "",
    reload: true,
  });
  expect(plan([], { trigger: "load", running: ["a"] }).reload).toBe(false);
});

test("cookies of disabled services are removed after a decision and in each page, but not before one", () => {
  const getCleared = (
    status: "undecided" | "partial",
    enabled: string[],
    trigger: ReactionTrigger,
  ) =>
    planReactions(config, { status, enabled }, { trigger, running: new Set() }).cleared.map(
      ({ id }) => id,
    );
  for (const trigger of ["load", "decision", "otherTab"] as const) {
    expect(getCleared("partial", ["b"], trigger)).toEqual(["a", "c"]);
  }
  expect(getCleared("undecided", [], "load")).toEqual([]);
});

test("selecting a necessary service is rejected with its identifier", () => {
  const action = { type: "select", id: "session", isSelected: false } as const;
  expect(() => applyAction(config, undecided, action)).toThrow(
    '"session" is no optional or functional service.',
  );
});

test("saving all services equals accepting all, and saving none equals declining all", () => {
  const save = (...ids: string[]) => {
    let state = undecided;
    for (const id of ids)
      state = applyAction(config, state, { type: "select", id, isSelected: true });
    return applyAction(config, state, { type: "save" });
  };
  expect(save("a", "b", "c")).toEqual(applyAction(config, undecided, { type: "acceptAll" }));
  expect(save()).toEqual(applyAction(config, undecided, { type: "declineAll" }));
  expect(save("c").status).toBe("partial");
});

test("without optional services, accepting is accepted and declining is declined", () => {
  const empty = { ...config, optional: [], functional: [] };
  const state = readConsentState(empty, { flag: undefined, list: undefined });
  expect(applyAction(empty, state, { type: "acceptAll" }).status).toBe("accepted");
  expect(applyAction(empty, state, { type: "declineAll" }).status).toBe("declined");
  expect(readConsentState(empty, { flag: "true", list: "" }).status).toBe("accepted");
});

const NO_COOKIES = { flag: undefined, list: undefined };

test.each([
  ["opt-in", false, [], true],
  ["opt-in", true, [], true],
  ["opt-out", false, ["a", "b", "c"], false],
  ["opt-out", true, [], false],
  ["none", false, ["a", "b", "c"], false],
  ["none", true, ["a", "b", "c"], false],
] as const)(
  "before a decision under %s, with Global Privacy Control %s, %j runs",
  (rule, globalPrivacyControl, enabled, isPromptRequired) => {
    const state = readConsentState(config, NO_COOKIES, { rule, globalPrivacyControl });
    expect(state).toMatchObject({
      status: "undecided",
      enabled,
      isPromptRequired,
      isUnsaved: false,
    });
  },
);

test.each(["opt-in", "opt-out", "none"] as const)("a decision applies under %s", (rule) => {
  const declined = readConsentState(config, { flag: "false", list: "" }, { rule });
  expect(declined).toMatchObject({ status: "declined", enabled: [], isPromptRequired: false });
  const outdated = readConsentState(config, { flag: "true.old", list: "a" }, { rule });
  expect(outdated).toMatchObject({ enabled: ["a"], isPromptRequired: rule === "opt-in" });
});

test("a region has its own rule, else that of its country, else opt-in", () => {
  const rules = { US: "opt-out", "US-CA": "opt-in", BR: "none" } as const;
  const found = ["US-CA", "US-NY", "US", "BR", "DE", "constructor", "", null, undefined].map(
    (region) => findRule(rules, region),
  );
  expect(found.slice(0, 4)).toEqual(["opt-in", "opt-out", "opt-out", "none"]);
  expect(new Set(found.slice(4))).toEqual(new Set(["opt-in"]));
});
