import fc from "fast-check";
import { expect, test } from "vitest";

import {
  type ReactionTrigger,
  type ConsentConfig,
  getCookieNames,
  getRevision,
  decodeDecision,
  encodeDecision,
  planReactions,
  readConsentState,
  applyAction,
} from "./index.ts";

/** The expected state, computed by the same rules expressed as sets, and the services that each page ran. */
interface Model {
  decided: boolean;
  hasConsented: boolean;
  on: Set<string>;
  ticked: Set<string>;
}

type Step =
  | { do: "select"; id: string; isSelected: boolean }
  | { do: "save" | "acceptAll" | "acceptOnBar" | "declineAll" | "load" };

const ids = ["ga", "ga4", "ads", "videos"] as const;
const text = { name: "Name", description: "What it is for", cookies: [] };

const configs = fc
  .record({
    optional: fc.subarray(["ga", "ga4", "ads"]),
    functional: fc.subarray(["videos"]),
    preset: fc.subarray([...ids]),
    isNumbered: fc.boolean(),
    hasInitial: fc.boolean(),
  })
  .map(({ optional, functional, preset, isNumbered, hasInitial }): ConsentConfig => {
    const service = (id: string) => ({ ...text, id, initialState: preset.includes(id as "ga") });
    const config: ConsentConfig = {
      necessary: [],
      optional: optional.map(service),
      functional: functional.map(service),
    };
    if (isNumbered) config.revision = [...optional, ...functional].toSorted().join("-");
    return hasInitial ? { ...config, initialRevision: getRevision(config) } : config;
  });

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("select" as const),
      id: fc.constantFrom(...ids),
      isSelected: fc.boolean(),
    }),
    fc.record({
      do: fc.constantFrom("save", "acceptAll", "acceptOnBar", "declineAll", "load"),
    }),
  ),
  { maxLength: 30 },
) as fc.Arbitrary<Step[]>;

function switchable(config: ConsentConfig): string[] {
  return [...config.optional, ...config.functional].map((service) => service.id);
}

function isSameSet(one: Set<string>, other: Set<string>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

function modelStatus(model: Model, all: string[]) {
  if (!model.decided) return "undecided";
  if (model.hasConsented && model.on.size === all.length) return "accepted";
  return model.on.size > 0 ? "partial" : "declined";
}

test("state, cookies and reactions agree with a model of sets, for any sequence of actions", () => {
  fc.assert(
    fc.property(configs, steps, fc.boolean(), (config, sequence, privacyControl) => {
      const all = switchable(config);
      const preset = [...config.optional, ...config.functional]
        .filter((service) => service.initialState && !privacyControl)
        .map((service) => service.id);
      const model: Model = {
        decided: false,
        hasConsented: false,
        on: new Set(),
        ticked: new Set(preset),
      };
      let cookies: { flag: string | undefined; list: string | undefined } = {
        flag: undefined,
        list: undefined,
      };
      let state = readConsentState(config, cookies, { globalPrivacyControl: privacyControl });
      let running = new Set<string>();

      const runReactions = (trigger: ReactionTrigger) => {
        const plan = planReactions(config, state, { trigger, running });
        const accepted = plan.accepted.map((service) => service.id);
        const declined = plan.declined.map((service) => service.id);
        const off = all.filter((id) => !model.on.has(id));
        const startsNow = [...model.on].filter((id) => !running.has(id));
        expect(plan.cleared.map((service) => service.id)).toEqual(model.decided ? off : []);
        expect(plan.reload).toBe(trigger === "decision");
        expect(declined).toEqual(trigger === "decision" ? off : []);
        expect(new Set(accepted)).toEqual(new Set(trigger === "decision" ? [] : startsNow));
        running = new Set([...running, ...accepted]);
      };

      const decide = (on: readonly string[], hasConsented: boolean, trigger: ReactionTrigger) => {
        Object.assign(model, { decided: true, hasConsented, on: new Set(on), ticked: new Set(on) });
        cookies = encodeDecision(config, {
          enabled: [...state.enabled],
          hasConsented: state.status !== "declined",
          isPending: false,
        });
        runReactions(trigger);
        if (trigger === "decision") load();
      };

      const load = () => {
        running = new Set();
        state = readConsentState(config, cookies, { globalPrivacyControl: privacyControl });
        model.ticked = new Set(model.decided ? model.on : preset);
        runReactions("load");
      };

      for (const step of sequence) {
        if (step.do === "load") load();
        else if (step.do === "select") {
          if (!all.includes(step.id)) continue;
          state = applyAction(config, state, {
            type: "select",
            id: step.id,
            isSelected: step.isSelected,
          });
          if (step.isSelected) model.ticked.add(step.id);
          else model.ticked.delete(step.id);
        } else {
          const bar = step.do === "acceptOnBar";
          state = applyAction(config, state, { type: bar ? "acceptAll" : step.do } as {
            type: "save";
          });
          const ticked = all.filter((id) => model.ticked.has(id));
          if (step.do === "save") decide(ticked, ticked.length > 0, "decision");
          if (step.do === "declineAll") decide([], false, "decision");
          if (step.do === "acceptAll") decide(all, true, "decision");
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

test("a decision about another set of services is asked again and keeps the services that still exist", () => {
  fc.assert(
    fc.property(configs, configs, fc.subarray([...ids]), (before, after, ticked) => {
      const decided = switchable(before).filter((id) => ticked.includes(id as "ga"));
      const hasConsented = decided.length > 0;
      // The two configurations are versions of one site, which sets its initial revision only once.
      const initialRevision = before.initialRevision ?? "first";
      const cookies = encodeDecision(
        { ...before, initialRevision },
        { enabled: decided, hasConsented, isPending: false },
      );
      const state = readConsentState({ ...after, initialRevision }, cookies);
      expect(state.isPromptRequired).toBe(getRevision(before) !== getRevision(after));
      expect(state.enabled).toEqual(switchable(after).filter((id) => decided.includes(id)));
    }),
  );
});

test("any content of the two cookies is accepted, and enables only services that it lists", () => {
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
