import { expect, test } from "vitest";

import { money } from "../money.ts";
import { listPlansWithFeature } from "../plan-text.ts";
import { type PaidPlan, paidPlanIds, paidPlans } from "../plans.ts";
import { featureIds } from "./feature-ids.ts";
import {
  formatFeatureNames,
  getAddedFeatures,
  getLicensedFeatures,
  PLANS_DIFFER_SINCE,
  findTrialPlanName,
  describePlan,
  features,
} from "./features.ts";

const plan = (name: string, ids: PaidPlan["features"]): PaidPlan => ({
  ...paidPlans.personal,
  name,
  price: money(1_000, "EUR"),
  features: ids,
});
const solo = plan("Solo", ["files"]);
const crew = plan("Crew", ["files", "databases", "own-model"]);

test("every feature is in a plan, is spelt like an id, and says in one sentence what it is", () => {
  for (const id of featureIds) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(features[id].phrase.toLowerCase()).toBe(features[id].name.toLowerCase());
    expect(features[id].explanation).toMatch(/^[A-Z][^\n]{10,90}\.$/);
    expect(listPlansWithFeature(id)).not.toBe("");
  }
});

test("the plans with a feature are named, and none where there is none", () => {
  expect(listPlansWithFeature("files", [solo, crew])).toBe("Solo or Crew");
  expect(listPlansWithFeature("databases", [solo, crew])).toBe("Crew");
  expect(listPlansWithFeature("any-size", [solo, crew])).toBe("");
});

test("what a larger plan adds is named in the order of the comparison", () => {
  expect(formatFeatureNames(getAddedFeatures(crew, solo.features))).toBe("Databases, your own AI");
  expect(getAddedFeatures(solo, crew.features)).toEqual([]);
});

test("a plan is described by what it adds to the one before it", () => {
  expect(describePlan("personal")).toBe("Files, AI repairs, pandas scripts");
  expect(describePlan("team")).toBe("Everything in Pro, plus: Shared recipes, seats by name");
  expect(findTrialPlanName()).toBe("Pro");
});

test.each(paidPlanIds)("a %s licence has the features of its plan, sorted", (planId) => {
  const issuedAt = new Date(`${PLANS_DIFFER_SINCE}T00:00:00Z`);
  expect(getLicensedFeatures({ planId, issuedAt })).toEqual(paidPlans[planId].features.toSorted());
});

test("a licence paid before plans differed keeps everything that the app did for one person", () => {
  const issuedAt = new Date(Date.parse(PLANS_DIFFER_SINCE) - 1);
  const kept = getLicensedFeatures({ planId: "personal", issuedAt });
  expect(kept).toEqual(paidPlans.pro.features.toSorted());
  expect(getLicensedFeatures({ planId: "team", issuedAt })).toEqual(
    paidPlans.team.features.toSorted(),
  );
});
