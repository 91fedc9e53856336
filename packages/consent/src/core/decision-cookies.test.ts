import { expect, test } from "vitest";

import { type ConsentConfig, decodeDecision, encodeDecision, readState } from "./index.ts";

const text = { name: "Name", description: "What it is for", cookies: [] };
const config: ConsentConfig = {
  necessary: [],
  optional: [
    { ...text, id: "ga" },
    { ...text, id: "ga4" },
  ],
  functional: [{ ...text, id: "videos" }],
  firstSet: ["videos", "ga4", "ga"],
};
const { firstSet: _, ...unmarked } = config;

test("the flag of the first set is a bare true or false, and the list is joined by commas", () => {
  const enabled = ["ga", "videos"];
  expect(encodeDecision(config, { enabled, agreed: true, outstanding: false })).toEqual({
    flag: "true",
    list: "ga,videos",
  });
  expect(encodeDecision(config, { enabled: [], agreed: false, outstanding: false })).toEqual({
    flag: "false",
    list: "",
  });
});

test("without a first set the flag carries the mark of its set, whatever the order of the items", () => {
  const reordered = { ...unmarked, optional: unmarked.optional.toReversed() };
  const decision = { enabled: [], agreed: true, outstanding: false };
  const { flag } = encodeDecision(unmarked, decision);
  expect(flag).toMatch(/^true\.[0-9a-z]{5,7}$/);
  expect(encodeDecision(reordered, decision).flag).toBe(flag);
});

test("a stored ga4 does not enable ga, and unknown identifiers are ignored", () => {
  expect(decodeDecision(config, { flag: "true", list: "ga4,gone" })?.enabled).toEqual(["ga4"]);
});

test("spaces, escaped commas and what cannot be unescaped do no harm", () => {
  expect(decodeDecision(config, { flag: "true", list: "ga%2Cvideos" })?.enabled).toEqual([
    "ga",
    "videos",
  ]);
  expect(decodeDecision(config, { flag: "true", list: "%E0%A4%A,ga" })?.enabled).toEqual(["ga"]);
});

test("any value of the flag is a decision, an empty or missing one is none", () => {
  for (const flag of ["true", "false", "1", "yes", "null"]) {
    expect(readState(config, { flag, list: undefined }).asks).toBe(false);
  }
  for (const flag of ["", undefined]) {
    expect(readState(config, { flag, list: "ga" })).toMatchObject({
      status: "undecided",
      enabled: [],
      asks: true,
    });
  }
});

test("a declined flag wins over a list that still names items", () => {
  expect(readState(config, { flag: "false", list: "ga" })).toMatchObject({
    status: "declined",
    enabled: [],
  });
});

test("a bare flag without a first set is a decision about today's set", () => {
  expect(readState(unmarked, { flag: "true", list: "ga" }).asks).toBe(false);
});

test("declined reactions that are outstanding survive the way through the cookie", () => {
  for (const outstanding of [true, false]) {
    const cookies = encodeDecision(unmarked, { enabled: [], agreed: false, outstanding });
    expect(decodeDecision(unmarked, cookies)).toEqual({
      enabled: [],
      agreed: false,
      outdated: false,
      outstanding,
    });
  }
});
