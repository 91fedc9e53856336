import fc from "fast-check";
import { expect, test } from "vitest";

import {
  type ReactionTrigger,
  type ConsentConfig,
  getCookieNames,
  decodeDecision,
  encodeDecision,
  planReactions,
  readConsentState,
  applyAction,
} from "./index.ts";

/** The rules in their plainest form: sets, and what each page ran. */
interface Model {
  decided: boolean;
  agreed: boolean;
  on: Set<string>;
  ticked: Set<string>;
}

type Step =
  | { do: "tick"; id: string; on: boolean }
  | { do: "save" | "acceptAll" | "acceptOnBar" | "declineAll" | "load" };

const ids = ["ga", "ga4", "ads", "videos"] as const;
const text = { name: "Name", description: "What it is for", cookies: [] };

const configs = fc
  .record({
    optional: fc.subarray(["ga", "ga4", "ads"]),
    functional: fc.subarray(["videos"]),
    preset: fc.subarray([...ids]),
    firstSet: fc.option(fc.subarray([...ids]), { nil: undefined }),
  })
  .map(({ optional, functional, preset, firstSet }): ConsentConfig => {
    const item = (id: string) => ({ ...text, id, initialState: preset.includes(id as "ga") });
    return {
      necessary: [],
      optional: optional.map(item),
      functional: functional.map(item),
      ...(firstSet ? { initialServiceIds: firstSet } : {}),
    };
  });

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("tick" as const),
      id: fc.constantFrom(...ids),
      on: fc.boolean(),
    }),
    fc.record({
      do: fc.constantFrom("save", "acceptAll", "acceptOnBar", "declineAll", "load"),
    }),
  ),
  { maxLength: 30 },
) as fc.Arbitrary<Step[]>;

function switchable(config: ConsentConfig): string[] {
  return [...config.optional, ...config.functional].map((item) => item.id);
}

function isSameSet(one: Set<string>, other: Set<string>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

function modelStatus(model: Model, all: string[]) {
  if (!model.decided) return "undecided";
  if (model.agreed && model.on.size === all.length) return "accepted";
  return model.on.size > 0 ? "partial" : "declined";
}

test("every sequence of actions agrees with a model of sets, in state, cookies and reactions", () => {
  fc.assert(
    fc.property(configs, steps, fc.boolean(), (config, sequence, privacyControl) => {
      const all = switchable(config);
      const preset = [...config.optional, ...config.functional]
        .filter((item) => item.initialState && !privacyControl)
        .map((item) => item.id);
      const model: Model = {
        decided: false,
        agreed: false,
        on: new Set(),
        ticked: new Set(preset),
      };
      let cookies: { flag: string | undefined; list: string | undefined } = {
        flag: undefined,
        list: undefined,
      };
      let state = readConsentState(config, cookies, { globalPrivacyControl: privacyControl });
      let running = new Set<string>();

      const carryOut = (cause: ReactionTrigger) => {
        const plan = planReactions(config, state, running, cause);
        const accepted = plan.accepted.map((item) => item.id);
        const declined = plan.declined.map((item) => item.id);
        const off = all.filter((id) => !model.on.has(id));
        const startsNow = [...model.on].filter((id) => !running.has(id));
        expect(plan.cleared.map((item) => item.id)).toEqual(model.decided ? off : []);
        expect(plan.reload).toBe(cause === "decide");
        expect(declined).toEqual(cause === "decide" ? off : []);
        expect(new Set(accepted)).toEqual(new Set(cause === "decide" ? [] : startsNow));
        running = new Set([...running, ...accepted]);
      };

      const decide = (on: readonly string[], agreed: boolean, cause: ReactionTrigger) => {
        Object.assign(model, { decided: true, agreed, on: new Set(on), ticked: new Set(on) });
        cookies = encodeDecision(config, {
          enabled: [...state.enabled],
          hasConsented: state.status !== "declined",
          hasPendingDeclines: false,
        });
        carryOut(cause);
        if (cause === "decide") load();
      };

      const load = () => {
        running = new Set();
        state = readConsentState(config, cookies, { globalPrivacyControl: privacyControl });
        model.ticked = new Set(model.decided ? model.on : preset);
        carryOut("load");
      };

      for (const step of sequence) {
        if (step.do === "load") load();
        else if (step.do === "tick") {
          if (!all.includes(step.id)) continue;
          state = applyAction(config, state, { type: "tick", id: step.id, on: step.on });
          if (step.on) model.ticked.add(step.id);
          else model.ticked.delete(step.id);
        } else {
          const bar = step.do === "acceptOnBar";
          state = applyAction(config, state, { type: bar ? "acceptAll" : step.do } as {
            type: "save";
          });
          const ticked = all.filter((id) => model.ticked.has(id));
          if (step.do === "save") decide(ticked, ticked.length > 0, "decide");
          if (step.do === "declineAll") decide([], false, "decide");
          if (step.do === "acceptAll") decide(all, true, "decide");
          if (bar) decide(all, true, "acceptOnBar");
        }

        const baseline = model.decided ? model.on : new Set(preset);
        expect(state.status).toBe(modelStatus(model, all));
        expect(new Set(state.enabled)).toEqual(model.on);
        expect(new Set(state.draft)).toEqual(model.ticked);
        expect(state.isUnsaved).toBe(!isSameSet(model.ticked, baseline));
        expect(state.isPromptRequired).toBe(!model.decided);
        for (const id of running) expect(model.on).toContain(id);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a decision about any other set of items is asked again and keeps what still applies", () => {
  fc.assert(
    fc.property(configs, configs, fc.subarray([...ids]), (before, after, ticked) => {
      const decided = switchable(before).filter((id) => ticked.includes(id as "ga"));
      const agreed = decided.length > 0;
      // The two configurations belong to one site, so its first set is declared once.
      const firstSet = before.initialServiceIds ?? [];
      const cookies = encodeDecision(
        { ...before, initialServiceIds: firstSet },
        { enabled: decided, hasConsented: agreed, hasPendingDeclines: false },
      );
      const state = readConsentState({ ...after, initialServiceIds: firstSet }, cookies);
      const isSame = isSameSet(new Set(switchable(before)), new Set(switchable(after)));
      expect(state.isPromptRequired).toBe(!isSame);
      expect(state.enabled).toEqual(switchable(after).filter((id) => decided.includes(id)));
    }),
  );
});

test("no content of the two cookies throws or enables what is not listed whole", () => {
  const value = fc.option(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("true", "%", "%E0%A4%A,ga")),
    {
      nil: undefined,
    },
  );
  fc.assert(
    fc.property(configs, value, value, (config, flag, list) => {
      const decision = decodeDecision(config, { flag, list });
      expect(decision === undefined).toBe(!flag);
      for (const id of decision?.enabled ?? []) {
        expect(`,${list},`.replaceAll("%2C", ",")).toContain(id);
      }
    }),
  );
  expect(getCookieNames({ necessary: [], optional: [], functional: [] })).toEqual({
    flag: "cookie_control_consent",
    list: "cookie_control_enabled_cookies",
  });
});
