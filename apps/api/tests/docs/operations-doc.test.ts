import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { paymentEventTypes } from "../../src/features/settlement/payment-event-types.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { commands } from "../../src/ops/commands.ts";
import { settingSources } from "../../src/ops/doctor/setting-sources.ts";
import { instruments } from "../../src/telemetry/instruments.ts";

const text = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
const spans = new Set(Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = ""]) => span));

test("docs/operations.md names every setting, every job with its times, every event of the webhook and every figure", () => {
  const wanted = [
    ...Object.keys(settingSources),
    ...Object.keys(jobs).map((job) => `POST /api/jobs/${job}`),
    ...Object.values(jobs).map(({ schedule }) => schedule),
    ...paymentEventTypes,
    ...Object.keys(instruments),
  ];
  expect(wanted.filter((name) => !spans.has(name))).toEqual([]);
});

test("every command that docs/operations.md tells to run is one", () => {
  const told = Array.from(text.matchAll(/\bops ([a-z]+(?: [a-z]+)?)/g), ([, words = ""]) => words);
  const isCommand = (words: string) => words in commands || (words.split(" ")[0] ?? "") in commands;
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((words) => !isCommand(words))).toEqual([]);
});
