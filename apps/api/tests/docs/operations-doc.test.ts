import { readFileSync } from "node:fs";

import { siteConfigSchema } from "@site/contracts/site/site-config";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";
import { expect, test } from "vitest";

import { paymentEventTypes } from "../../src/features/payment-sync/payment-webhook.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { commands } from "../../src/ops/command-line.ts";
import { defaultLoadLimits } from "../../src/serve/load-limits.ts";
import { replaceSettingsTable } from "../../src/settings/settings-table.ts";
import { instruments } from "../../src/telemetry/telemetry.ts";

const text = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
const spans = new Set(Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = ""]) => span));

test("docs/operations.md names every job with its times, every event of the webhook and every figure", () => {
  const wanted = [
    ...Object.keys(jobs).map((job) => `POST /api/jobs/${job}`),
    ...Object.values(jobs).map(({ schedule }) => schedule),
    ...paymentEventTypes,
    ...Object.keys(instruments),
  ];
  expect(wanted.filter((name) => !spans.has(name))).toEqual([]);
});

test("the settings table of docs/operations.md is up to date (pnpm --filter @site/api docs:settings)", () => {
  expect(text).toBe(replaceSettingsTable(text));
});

test("every command in docs/operations.md exists", () => {
  const named = Array.from(text.matchAll(/\bops ([a-z]+(?: [a-z]+)?)/g), ([, words = ""]) => words);
  const isCommand = (words: string) => words in commands || (words.split(" ")[0] ?? "") in commands;
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((words) => !isCommand(words))).toEqual([]);
});

test("docs/operations.md shows every field of /site-config.json, and the password policy of the schemas", () => {
  const { shape } = siteConfigSchema;
  const parts = [
    shape.identity,
    ...[shape.google, shape.analytics, shape.payments].map(({ def }) => def.innerType),
  ];
  const fields = [...Object.keys(shape), ...parts.flatMap((part) => Object.keys(part.shape))];
  // Addresses of the local mock services.
  const local = new Set(["emulatorUrl", "authorizationUrl"]);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !local.has(field) && !text.includes(`"${field}"`))).toEqual([]);
  expect(text).toContain(`Password policy: at least ${PASSWORD_MIN_LENGTH} characters.`);
});

test("the command that deploys the function asks for a whole processor, without which many requests at once are refused", () => {
  const [command = ""] = /gcloud functions deploy[\s\S]*?```/.exec(text) ?? [];
  expect(Number(/--concurrency=(\d+)/.exec(command)?.[1])).toBe(defaultLoadLimits.maxReads);
  expect(Number(/--cpu=(\d+)/.exec(command)?.[1])).toBeGreaterThanOrEqual(1);
});
