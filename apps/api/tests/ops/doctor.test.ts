import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { SHOP_CURRENCY } from "@site/contracts/plans";
import { generateSigningKey } from "@site/licence/signing-keys";
import { findFreePort } from "@site/local/free-port";
import type { SiteHost } from "@site/local/site-host";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { readConfig } from "../../src/config.ts";
import { createDeps } from "../../src/create-deps.ts";
import type { DoctorContext } from "../../src/doctor/check-result.ts";
import type { CheckResult } from "../../src/doctor/check-result.ts";
import { parseConfigErrors } from "../../src/doctor/check-settings.ts";
import { runDoctor } from "../../src/doctor/run-doctor.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { storeReleases, type StoredReleases } from "../setup/stored-releases.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { committedHosting, pricingPage, startTwoPageSite } from "../setup/two-page-site.ts";

let suite: Suite;
let store: StoredReleases;
let site: SiteHost;
let webhook: string;

beforeAll(async () => {
  suite = await startSuite();
  [store, site] = await Promise.all([storeReleases(suite), startSite()]);
  const made = await postToProvider("/v1/webhook_endpoints", {
    url: `${site.url}/api/webhooks/stripe`,
    "enabled_events[0]": "*",
  });
  webhook = String(made.id);
  for (const job of Object.keys(jobs)) await callJob(job);
});
afterAll(async () => {
  await Promise.all([suite.stop(), store.stop(), site.stop()]);
});

/** A site, by default with the suite's API behind it. */
const startSite = (changes: Partial<Parameters<typeof startTwoPageSite>[0]> = {}) =>
  startTwoPageSite({ apiUrls: [suite.api.url], ...changes });

async function postToProvider(address: string, form: Record<string, string>) {
  const response = await fetch(suite.payments.apiBase + address, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local" },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function callJob(job: string): Promise<void> {
  const headers = { authorization: `Bearer ${suite.config.JOBS_SECRET}` };
  await fetch(`${suite.api.url}/api/jobs/${job}`, { method: "POST", headers });
}

async function runDoctorWith(
  changes: Record<string, string> = {},
  compare: DoctorContext["compare"] = "none",
) {
  const { DEPLOYMENT = "local", ...others } = changes;
  const read = readConfig({ ...suite.environment, SITE_ORIGIN: site.url, ...others });
  // Bypasses the checks at startup, which would reject these settings.
  const config = { ...read, DEPLOYMENT: DEPLOYMENT as typeof read.DEPLOYMENT };
  const { deps, close } = createDeps({ ...config, LOG_LEVEL: "silent" });
  const found = await runDoctor({
    config,
    deps: { ...deps, objectStore: store.objectStore, now: suite.api.deps.now },
    compare,
  });
  await close();
  return found;
}

const complaints = (all: CheckResult[]) => all.filter(({ state }) => state !== "ok");
const nowhere = async () => `127.0.0.1:${await findFreePort()}`;

test("an environment where all is well has nothing to fix", async () => {
  const all = await runDoctorWith({}, "newest");
  expect(complaints(all)).toEqual([]);
  expect(new Set(all.map(({ part }) => part))).toEqual(
    new Set([
      "settings",
      "clock",
      "newsletter",
      "database",
      "identity",
      "payments",
      "mail",
      "licence keys",
      "site",
      "jobs",
      "purchases",
      "object store",
      "operators",
      "digests",
      "books",
    ]),
  );
});

test.each<[string, () => Promise<Record<string, string>>, string, RegExp]>([
  [
    "Postgres is away",
    async () => ({ DATABASE_URL: `postgresql://site:geheim@${await nowhere()}/site` }),
    "database: reachable",
    /ECONNREFUSED/,
  ],
  [
    "the identity service is away",
    async () => {
      const before = process.env.FIREBASE_AUTH_EMULATOR_HOST;
      vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", await nowhere());
      onTestFinished(() => void vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", before));
      return {};
    },
    "identity: administrator",
    /ECONNREFUSED/,
  ],
  [
    "the mail server is away",
    async () => ({ MAIL_URL: `smtp://${await nowhere()}` }),
    "mail: login",
    /ECONNREFUSED/,
  ],
  [
    "the provider is away",
    async () => ({ STRIPE_API_BASE: `http://${await nowhere()}` }),
    "payments: key",
    /connection/i,
  ],
  [
    "the provider knows another key",
    async () => ({ STRIPE_SECRET_KEY: "sk_test_other" }),
    "payments: key",
    /Invalid API Key/,
  ],
  [
    "another key signs than is published",
    async () => ({ LICENCE_SIGNING_KEYS: JSON.stringify({ keys: [await generateSigningKey()] }) }),
    "licence keys: published",
    /is not at/,
  ],
  [
    "the halves of a key do not fit",
    async () => {
      const [key, other] = await Promise.all([generateSigningKey(), generateSigningKey()]);
      return { LICENCE_SIGNING_KEYS: JSON.stringify({ keys: [{ ...key, d: other.d }] }) };
    },
    "licence keys: signing",
    /does not verify what it signs/,
  ],
  [
    "the site is away",
    async () => ({ SITE_ORIGIN: `http://${await nowhere()}` }),
    "site: reachable",
    /ECONNREFUSED/,
  ],
  [
    "staging has stand-ins",
    async () => ({ DEPLOYMENT: "staging" }),
    "settings: STRIPE_API_BASE",
    /stand-in/,
  ],
  [
    "production has a test key",
    async () => ({ DEPLOYMENT: "production", FIREBASE_AUTH_EMULATOR_HOST: "" }),
    "payments: key",
    /test key/,
  ],
])("%s: it says so, and how to fix it", async (_what, change, check, words) => {
  const all = complaints(await runDoctorWith(await change()));
  const found = all.find((finding) => `${finding.part}: ${finding.check}` === check);
  expect(found).toMatchObject({ state: "wrong", fix: expect.stringMatching(/\w{3}/) });
  expect(found?.found).toMatch(words);
  expect(JSON.stringify(all)).not.toContain("geheim");
});

test("a host with other headers, other settings or an API that does not answer is seen", async () => {
  const bare = committedHosting.replaceAll(/frame-ancestors 'none'|immutable/g, "");
  const other = await startSite({ identity: { projectId: "another-project" }, hosting: bare });
  onTestFinished(() => other.stop());
  const all = complaints(await runDoctorWith({ SITE_ORIGIN: other.url }));
  const names = all.map(({ part, check }) => `${part}: ${check}`);
  expect(names).toEqual([
    "payments: webhook",
    "site: headers",
    "site: assets",
    "site: site-config.json",
  ]);
});

test("a site of another catalogue, without its API, or that answers every address, is seen", async () => {
  const everything = JSON.parse(committedHosting) as { hosting: object };
  const redirects = [{ source: "/this-page*", destination: "/", type: 302 }];
  const hosting = JSON.stringify({ hosting: { ...everything.hosting, redirects } });
  const page = pricingPage.replaceAll(SHOP_CURRENCY, "KWD");
  const other = await startSite({ hosting, page, apiUrls: [`http://${await nowhere()}`] });
  onTestFinished(() => other.stop());
  const all = complaints(await runDoctorWith({ SITE_ORIGIN: other.url }));
  expect(all.map(({ part, check }) => `${part}: ${check}`)).toEqual([
    "payments: webhook",
    "licence keys: published",
    "site: missing pages",
    "site: prices",
    "site: API",
  ]);
});

test.each([
  ["nothing in it", "Contact: mailto:a@b.example\n", "has expired"],
  ["a day of the past", "Expires: 2020-01-01T00:00:00Z\n", "has expired"],
  [
    "a day soon",
    `Expires: ${new Date(Date.now() + 1.5 * 86_400_000).toISOString()}\n`,
    "expires in 1 days",
  ],
])("a security.txt with %s is seen", async (_what, securityTxt, words) => {
  const other = await startSite({ securityTxt });
  onTestFinished(() => other.stop());
  const found = (await runDoctorWith({ SITE_ORIGIN: other.url })).find(
    ({ check }) => check === "security.txt",
  );
  expect(found).toMatchObject({ found: words, fix: expect.stringContaining("every day") });
});

test("more connections than the server has are computed from the settings, with the number that would fit", async () => {
  const all = await runDoctorWith({ MAX_INSTANCES: "58", DATABASE_POOL_SIZE: "6" });
  expect(complaints(all)).toMatchObject([
    {
      check: "connections at most",
      found: "58 instances × 6 + 10 = 358, and the server has 300",
      fix: expect.stringContaining("DATABASE_POOL_SIZE to 5"),
    },
  ]);
});

test("migrations that were not applied are counted, and what needs them is not asked", async () => {
  const template = suite.config.DATABASE_URL.replace(/[^/]+$/, "template1");
  const empty = await createTestDatabase(template);
  const all = await runDoctorWith({ DATABASE_URL: empty });
  expect(complaints(all)).toMatchObject([
    { part: "database", check: "migrations", found: expect.stringMatching(/^\d+ not applied$/) },
  ]);
  expect(all.some(({ part }) => part === "jobs")).toBe(false);
});

test("a key that the identity service does not take is seen before anybody wants to log in", async () => {
  const other = await startSite({ identity: { emulatorUrl: suite.api.url } });
  onTestFinished(() => other.stop());
  const found = (await runDoctorWith({ SITE_ORIGIN: other.url })).find(
    ({ check }) => check === "site-config.json",
  );
  expect(found).toMatchObject({ state: "wrong", fix: expect.stringContaining("apiKey") });
});

test("a webhook endpoint that is switched off, or lacks events, is named", async () => {
  const change = (form: Record<string, string>) =>
    postToProvider(`/v1/webhook_endpoints/${webhook}`, form);
  const webhookFinding = async () =>
    (await runDoctorWith()).find(({ part, check }) => part === "payments" && check === "webhook");
  await change({ "enabled_events[0]": "checkout.session.completed" });
  expect((await webhookFinding())?.found).toContain("charge.refunded");
  await change({ "enabled_events[0]": "*", disabled: "true" });
  expect((await webhookFinding())?.found).toContain("disabled");
  await change({ disabled: "false" });
  expect((await webhookFinding())?.state).toBe("ok");
});

test("a file that is gone or another than the manifest's is found, the latter only where asked for", async () => {
  const [newest] = store.releases.toSorted((a, b) => (a.releasedOn < b.releasedOn ? 1 : -1));
  const file = newest?.artifacts[0]?.fileName ?? "";
  const place = path.join(store.bucketDir, "releases", newest?.version ?? "", file);
  const whole = readFileSync(place);
  onTestFinished(() => writeFileSync(place, whole));
  const storeFinding = async (compare: DoctorContext["compare"]) =>
    (await runDoctorWith({}, compare)).find(({ part }) => part === "object store");
  writeFileSync(place, Buffer.alloc(whole.length));
  expect((await storeFinding("none"))?.state).toBe("ok");
  expect((await storeFinding("all"))?.found).toContain("its SHA-256 differs");
  rmSync(place);
  expect((await storeFinding("none"))?.found).toContain("404");
});

test("what waits too long is counted: jobs, mail, purchases, dead letters", async () => {
  await suite.sql.query(
    "update job_runs set succeeded_at = now() - interval '1 day' where job = 'outbox'",
  );
  await suite.sql.query(
    "update job_runs set failed_at = now(), last_error = 'no disk' where job = 'reconcile'",
  );
  await suite.sql.query(`insert into outbox (dedupe_key, message, next_attempt_at, dead_at) values
    ('late', '{"kind":"reset-password","email":"a@b.example"}', now() - interval '1 hour', null),
    ('dead', '{"kind":"reset-password","email":"a@b.example"}', now(), now())`);
  const found = complaints(await runDoctorWith()).map(
    ({ part, check, found }) => `${part}: ${check} ${found}`,
  );
  expect(found).toEqual([
    expect.stringMatching(/^jobs: outbox last ran 1440 minutes ago/),
    expect.stringMatching(/^jobs: reconcile failed just now: no disk/),
    expect.stringMatching(/^mail: outbox 1 mails are overdue/),
    expect.stringMatching(/^mail: dead letters 1 in 30 days/),
  ]);
  await callJob("reconcile");
  await callJob("outbox");
  const after = complaints(await runDoctorWith()).map(({ part, check }) => `${part}: ${check}`);
  expect(after).not.toContain("jobs: reconcile");
});

test("every setting that is missing or wrong is named with where it comes from", () => {
  let message = "";
  try {
    readConfig({ ...suite.environment, DATABASE_URL: "", JOBS_SECRET: "short", PORT: "x" });
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  const found = parseConfigErrors(message);
  expect(found.map(({ check }) => check).toSorted()).toEqual([
    "DATABASE_URL",
    "JOBS_SECRET",
    "PORT",
  ]);
  expect(found).toContainEqual(
    expect.objectContaining({
      check: "DATABASE_URL",
      found: "is missing",
      fix: expect.stringContaining("postgresql://"),
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      check: "JOBS_SECRET",
      fix: expect.stringContaining("openssl rand"),
    }),
  );
});

test("every query that docs/operations.md tells to ask Postgres is one", async () => {
  const url = new URL("../../../../docs/operations.md", import.meta.url);
  const fences = readFileSync(url, "utf8").matchAll(/^```sql\n([\s\S]*?)^```$/gm);
  const queries = Array.from(fences, ([, text = ""]) => text.split(/;\s*/)).flat();
  const queried = queries.filter((query) => query.trim() !== "");
  expect(queried.length).toBeGreaterThan(2);
  for (const query of queried) expect((await suite.sql.query(query)).rows).toHaveLength(1);
});
