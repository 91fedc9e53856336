import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import * as z from "zod";

import { jobs } from "../../src/jobs/jobs.ts";
import { type InstrumentName, instruments } from "../../src/telemetry/telemetry.ts";

const folder = path.resolve(import.meta.dirname, "../../alerts");
const files = globSync("*.json", { cwd: folder }).toSorted();

const duration = z.string().regex(/^(0|[1-9]\d*)s$/);
const condition = { displayName: z.string().min(1) };
/** The fields of a Cloud Monitoring alert policy that ours use. Source: its API's `projects.alertPolicies`. */
const policySchema = z.strictObject({
  displayName: z.string().min(1).max(512),
  combiner: z.literal("OR"),
  severity: z.enum(["CRITICAL", "ERROR", "WARNING"]),
  documentation: z.strictObject({
    content: z.string().min(1).max(8_192),
    mimeType: z.literal("text/markdown"),
  }),
  conditions: z.tuple([
    z.union([
      z.strictObject({
        ...condition,
        conditionPrometheusQueryLanguage: z.strictObject({
          query: z.string().min(1),
          duration,
          evaluationInterval: duration,
        }),
      }),
      z.strictObject({
        ...condition,
        conditionThreshold: z.strictObject({
          filter: z.string().min(1),
          aggregations: z.array(z.record(z.string(), z.string())),
          comparison: z.enum(["COMPARISON_GT", "COMPARISON_LT"]),
          thresholdValue: z.number(),
          duration,
        }),
      }),
    ]),
  ]),
});

const policies = new Map(
  files.map((file) => [
    file,
    policySchema.parse(JSON.parse(readFileSync(path.join(folder, file), "utf8"))),
  ]),
);
const getQuery = (file: string): string => {
  const [first] = policies.get(file)?.conditions ?? [];
  return first && "conditionPrometheusQueryLanguage" in first
    ? first.conditionPrometheusQueryLanguage.query
    : "";
};

/**
 * The names of a metric in Prometheus. Source: OpenTelemetry's specification, "Prometheus and OpenMetrics
 * Compatibility".
 */
function prometheusNames(name: InstrumentName): string[] {
  const { kind, unit } = instruments[name];
  const base = name.replaceAll(".", "_") + (unit === "s" ? "_seconds" : "");
  if (kind === "histogram") return ["_bucket", "_count", "_sum"].map((end) => base + end);
  return [kind === "counter" ? `${base}_total` : base];
}

test("there is an alert for each of the six things that would go unnoticed otherwise", () => {
  expect(files).toEqual([
    "certificate.json",
    "errors.json",
    "jobs-late.json",
    "latency.json",
    "mails-waiting.json",
    "payments-unsynced.json",
  ]);
  expect(new Set([...policies.values()].map(({ displayName }) => displayName)).size).toBe(6);
});

test("each alert asks for figures that the API reports", () => {
  const names = Object.keys(instruments) as InstrumentName[];
  const known = new Set(names.flatMap(prometheusNames));
  for (const file of files.filter((each) => each !== "certificate.json")) {
    const asked = getQuery(file).match(/\b(shop|http_server|db_client)_\w+(?=[{[)])/g) ?? [];
    expect(asked.length, file).toBeGreaterThan(0);
    expect(
      asked.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test("every job has its alert, at the time at which the doctor complains too", () => {
  const query = getQuery("jobs-late.json");
  const limits = Array.from(
    query.matchAll(/shop_job="([\w-]+)"\}\) > (\d+)/g),
    ([, job, seconds]) => [job, Number(seconds) / 60],
  );
  expect(Object.fromEntries(limits)).toEqual(
    Object.fromEntries(
      Object.entries(jobs).map(([name, { lateAfterMinutes }]) => [name, lateAfterMinutes]),
    ),
  );
});
