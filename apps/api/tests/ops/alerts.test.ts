import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";
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

const levels = readServiceLevels();

/** The table of service levels in docs/operations.md: each figure and the alerts in its last column. */
function readServiceLevels(): [figure: string, alerts: string[]][] {
  const docs = path.resolve(import.meta.dirname, "../../../../docs/operations.md");
  const [, section = ""] = readFileSync(docs, "utf8").split("## Service levels");
  const [table = ""] = /^\| figure \|.*\n(?:\|.*\n)+/m.exec(section) ?? [];
  const rows = table.trim().split("\n").slice(2);
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const alerts = Array.from(
      (cells[5] ?? "").matchAll(/`([\w-]+)`/g),
      ([, name]) => `${name}.json`,
    );
    return [cells[1] ?? "", alerts];
  });
}

test("every service level has an alert, and every alert is of a service level", () => {
  expect(levels.length).toBeGreaterThan(8);
  for (const [figure, alerts] of levels) {
    expect(alerts.length, figure).toBeGreaterThan(0);
    expect(files, figure).toEqual(expect.arrayContaining(alerts));
  }
  expect(new Set(levels.flatMap(([, alerts]) => alerts))).toEqual(new Set(files));
  const names = [...policies.values()].map(({ displayName }) => displayName);
  expect(new Set(names).size).toBe(files.length);
});

test("no data is an alert: the API that is gone reports nothing", () => {
  expect(getQuery("silence.json")).toMatch(/^absent_over_time\(shop_\w+\[10m\]\)/);
});

test.skipIf(!existsSync("/usr/bin/promtool"))("Prometheus accepts every query", () => {
  const rules = files
    .filter((file) => getQuery(file) !== "")
    .map((file) => ({ alert: file.replace(/\W/g, "_"), expr: getQuery(file) }));
  const groups = [{ name: "shop", rules }];
  const rulesFolder = mkdtempSync(path.join(tmpdir(), "alerts-"));
  onTestFinished(() => rmSync(rulesFolder, { recursive: true, force: true }));
  const file = path.join(rulesFolder, "rules.json");
  writeFileSync(file, JSON.stringify({ groups }));
  const said = execFileSync("/usr/bin/promtool", ["check", "rules", file], { encoding: "utf8" });
  expect(said).toContain(`SUCCESS: ${rules.length} rules found`);
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
