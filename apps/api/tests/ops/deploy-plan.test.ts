import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { listMissingFacts } from "@site/content/company";
import { expect, onTestFinished, test } from "vitest";

import { jobs } from "../../src/jobs/jobs.ts";
import { buildDeployPlan } from "../../src/ops/deploy/deploy-plan.ts";
import { getDeployKind, type SettingName } from "../../src/settings/settings.ts";
import { dist } from "../setup/api-process.ts";
import { productionSettings } from "../setup/production-settings.ts";
import { createTestEnvironment } from "../setup/test-settings.ts";

const alerts = globSync("alerts/*.json", { cwd: path.resolve(import.meta.dirname, "../..") });

const given: Record<string, string> = {
  ...createTestEnvironment({
    databaseUrl: "postgresql://shop:geheim@db.example/shop?sslmode=verify-full",
    identityHost: "127.0.0.1:1",
    paymentsBase: "http://127.0.0.1:1",
    smtpUrl: "smtps://shop:geheim@mail.example:465",
    port: 1_024,
  }),
  SITE_ORIGIN: "https://shop.example",
  TRUSTED_PROXY_HOPS: "2",
  OTEL_SERVICE_NAME: "the shop's API, eu",
  DATABASE_CA: "-----BEGIN CERTIFICATE-----\nof two\nlines\n-----END CERTIFICATE-----\n",
};
const secrets = Object.entries(given).filter(
  ([name]) => getDeployKind(name as SettingName) === "secret",
);

function settingsIn(folder: string, all: Record<string, string>): string {
  const file = path.join(folder, "staging.env");
  const lines = Object.entries(all).map(
    ([name, value]) => `${name}=${value.includes("'") ? `"${value}"` : `'${value}'`}\n`,
  );
  writeFileSync(file, lines.join(""));
  return file;
}

const toSecretName = (name: string) => name.toLowerCase().replaceAll("_", "-");
const changed = "STRIPE_SECRET_KEY";
/** The function of the release before: it reads versions 3 and 4 of the secrets. */
const running = {
  serviceConfig: {
    secretEnvironmentVariables: secrets.map(([key]) => ({
      key,
      secret: toSecretName(key),
      version: key === "DATABASE_URL" ? "3" : "4",
    })),
  },
};

const runs = new Map<string, ReturnType<typeof runFresh>>();

/** Runs the plan with mock tools, once for all tests with the same settings. */
function runPlan(exists: boolean, changes: Record<string, string> = {}, fails?: string) {
  const key = JSON.stringify([exists, changes, fails]);
  const run = runs.get(key) ?? runFresh(exists, changes, fails);
  runs.set(key, run);
  return run;
}

/** Settings of another shop, exported in the shell of every run. */
const exported = { DATABASE_URL: "postgresql://other@db.example/other", JOBS_SECRET: "other" };

/** Returns how each tool was called. If a call contains `fails`, it fails, and then the script must fail too. */
function runFresh(exists: boolean, changes: Record<string, string>, fails?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all: Record<string, string> = { ...given, ...changes };
  const settingsFile = settingsIn(folder, all);
  const calls = path.join(folder, "calls");
  // What an earlier release stored: every secret as it is now, but for one that changed since.
  for (const [name, value] of exists ? secrets : []) {
    writeFileSync(path.join(folder, toSecretName(name)), name === changed ? "former" : value);
  }
  writeFileSync(path.join(folder, "service.json"), JSON.stringify(running));
  for (const tool of ["gcloud", "firebase", "npx", "cp"]) {
    const file = path.join(folder, tool);
    const seen = exists ? "exit 0" : "exit 1";
    writeFileSync(
      file,
      `#!/bin/sh
case "$*" in
  *versions*access*) for word in "$@"; do
    case "$word" in --secret=*) cat "${folder}/\${word#--secret=}" 2>/dev/null;; esac; done; exit;;
  *versions*describe*) echo projects/123/secrets/any/versions/4; exit 0;;
  *versions*list*) for version in 5 4 3 2; do echo projects/123/secrets/any/versions/$version; done; exit 0;;
  *functions*describe*json*) ${exists ? `cat ${folder}/service.json; exit 0` : "exit 1"};;
  *projects*describe*) echo 123; exit 0;;
  *functions*describe*) ${exists ? "echo shop@example.iam; exit 0" : "exit 1"};;
  *describe*) ${seen};; *list*) ${exists ? "echo known" : ":"}; exit 0;; esac
printf '%s' "${tool}" >> ${calls}; for word in "$@"; do printf '\\037%s' "$word" >> ${calls}; done
case "$*" in *data-file=-*)
  printf '\\037stdin:' >> ${calls}; cat >> ${calls}; echo projects/123/secrets/any/versions/5;; esac
for word in "$@"; do case "$word" in --flags-file=*)
  printf '\\037file:' >> ${calls}; cat "\${word#--flags-file=}" >> ${calls};; esac; done
printf '\\036' >> ${calls}
case "$*" in *"${fails ?? "no command"}"*) exit 1;; esac
`,
    );
    chmodSync(file, 0o755);
  }
  const script = buildDeployPlan({ given: all, settingsFile, maxInstances: 7 });
  const { status, stderr } = spawnSync("sh", ["-s"], {
    input: script,
    cwd: path.resolve(import.meta.dirname, "../../../.."),
    encoding: "utf8",
    env: { ...exported, PATH: `${folder}:${path.dirname(process.execPath)}:/usr/bin:/bin` },
  });
  expect(stderr).toBe("");
  expect(status).toBe(fails === undefined ? 0 : 1);
  const made = readFileSync(calls, "utf8").split("\u001E").filter(Boolean);
  return { script, calls: made.map((call) => call.split("\u001F")) };
}

/** The plan's commands, without running them. */
function writePlan(changes: Record<string, string> = {}): string {
  return buildDeployPlan({
    given: { ...given, ...changes },
    settingsFile: "x.env",
    maxInstances: 7,
  });
}

/** Runs the built command like a user. */
function runOps(args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(dist, "ops.mjs"), ...args],
    { encoding: "utf8", env: { PATH: process.env.PATH } },
  );
  return { status, stdout, stderr };
}

test("the plan works on the file whose settings it was made of, and is not made without one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = settingsIn(folder, {
    ...given,
    DATABASE_CA: "",
    FIREBASE_AUTH_EMULATOR_HOST: "",
    FIREBASE_PROJECT_ID: "shop-staging",
    DEPLOYMENT: "staging",
    STAGING_ALLOWS: Object.keys(given).join(","),
  });
  const { status, stdout, stderr } = runOps(["deploy", "plan", "--settings", file]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`SETTINGS=${file}\n`);
  expect(stdout).toContain("--project=shop-staging");
  expect(stdout).toContain("cp site-config.staging.json ");
  const without = runOps(["deploy", "plan"]);
  expect(without).toMatchObject({ status: 2, stdout: "" });
  expect(without.stderr).toContain("--settings FILE");
});

test("no plan for production while facts that only the owner knows are missing, and `doctor launch` lists them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = settingsIn(folder, { ...productionSettings, TRUSTED_PROXY_HOPS: "2" });
  const { status, stdout, stderr } = runOps(["deploy", "plan", "--settings", settings]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  const launch = runOps(["doctor", "launch"]);
  expect(launch.status).toBe(1);
  const missing = listMissingFacts();
  expect(missing.length).toBeGreaterThan(0);
  for (const { what, fix } of missing) {
    expect(stderr).toContain(`${what}: ${fix}`);
    expect(launch.stdout).toContain(fix);
  }
});

test("the plan holds no secret, and hands each to Secret Manager unchanged", () => {
  const { script, calls } = runPlan(false);
  expect(secrets.length).toBeGreaterThan(6);
  for (const [name, value] of secrets) {
    expect(script).not.toContain(value);
    expect(
      calls.some((call) => call.at(-1) === `stdin:${value}`),
      name,
    ).toBe(true);
  }
  expect(script).not.toContain("geheim");
});

test("no secret is a word of a command, which every process of the machine could read", () => {
  for (const exists of [false, true]) {
    const words = runPlan(exists)
      .calls.flat()
      .filter((word) => !/^(stdin|file):/.test(word));
    for (const [name, value] of secrets) {
      expect(
        words.filter((word) => word.includes(value)),
        name,
      ).toEqual([]);
    }
  }
});

test("a release names the versions of its secrets: only a changed one gets a new version", () => {
  const { calls } = runPlan(true);
  const added = calls.filter((call) => call.slice(1, 4).join(" ") === "secrets versions add");
  expect(added.map((call) => call[4])).toEqual([toSecretName(changed)]);
  const deploy = calls.find((call) => call.slice(1, 3).join(" ") === "functions deploy") ?? [];
  const pinned = deploy.find((word) => word.startsWith("--set-secrets="));
  const expected = secrets.map(
    ([name]) => `${name}=${toSecretName(name)}:${name === changed ? 5 : 4}`,
  );
  expect(pinned?.replace("--set-secrets=", "").split(",").toSorted()).toEqual(expected.toSorted());
});

test("versions that neither this release nor the one before it reads are turned off, once all is well", () => {
  const retired = (calls: string[][], name: string) =>
    calls
      .filter((call) => call.includes("disable") && call.includes(`--secret=${toSecretName(name)}`))
      .map((call) => call[4]);
  const { calls } = runPlan(true);
  expect(retired(calls, changed)).toEqual(["3", "2"]);
  expect(retired(calls, "DATABASE_URL")).toEqual(["5", "2"]);
  const failed = runPlan(true, {}, "ops deploy check").calls;
  expect(failed.filter((call) => call.includes("disable"))).toEqual([]);
});

test("wrong settings end the script before anything is changed", () => {
  const { calls } = runPlan(true, {}, "deploy:plan");
  const lines = calls.map((call) => call.join(" "));
  expect(lines.at(-1)).toContain("deploy:plan");
  expect(lines.filter((line) => /secrets|migrate|deploy api|hosting/.test(line))).toEqual([]);
});

test("a deployment can be checked from outside even if the doctor finds something wrong", () => {
  const { calls } = runPlan(true, {}, "ops doctor");
  expect(calls.some((call) => call.join(" ").includes("ops deploy check"))).toBe(true);
});

test("the function gets every other setting as it is written, and none of a stand-in", () => {
  const { calls } = runPlan(false);
  const deploy = calls.find((call) => call.slice(1, 4).join(" ") === "functions deploy api") ?? [];
  const open = deploy.find((word) => word.startsWith("--set-env-vars=^|^")) ?? "";
  const entries = open.replace("--set-env-vars=^|^", "").split("|");
  const expected = Object.entries(given)
    .filter(([name]) => getDeployKind(name as SettingName) === "variable")
    .map(([name, value]) => `${name}=${value}`);
  expect(entries.toSorted()).toEqual(expected.toSorted());
  expect(deploy).toContain("--max-instances=7");
  expect(deploy).toContain("--cpu=1");
});

test("the function's own address is closed: by the platform, or by the secret of the host in front", () => {
  const closed = "--ingress-settings=internal-and-gclb";
  const has = (changes?: Record<string, string>) => writePlan(changes).includes(closed);
  expect(given).toMatchObject({ TRUSTED_PROXY_HOPS: "2" });
  expect(has()).toBe(true);
  expect(has({ FRONT_SECRET: "f3a91c07be5d28647c90ad13e2586bf4" })).toBe(false);
});

test("behind Firebase Hosting alone the function stays open: a closed one would be unreachable", () => {
  // Without the flag, a deploy would keep the value of an earlier one.
  expect(writePlan({ TRUSTED_PROXY_HOPS: "1" })).toContain("--ingress-settings=all");
});

test.each([
  ["nothing is said", {}],
  ["no proxy names the caller", { TRUSTED_PROXY_HOPS: "0" }],
  ["all visitors would have the front's address", { TRUSTED_PROXY_HOPS: "1", FRONT_SECRET: "f3" }],
  ["a secret is not a number", { FRONT_SECRET: "f3" }],
])("no plan where the way in is open or miscounted: %s", (_why, changes) => {
  const { TRUSTED_PROXY_HOPS: _hops, ...others } = given;
  const plan = () =>
    buildDeployPlan({ given: { ...others, ...changes }, settingsFile: "x.env", maxInstances: 1 });
  expect(plan).toThrow(/load balancer[\s\S]*X-Front-Secret[\s\S]*Firebase Hosting alone/);
});

test("run again, it updates what is there: nothing is created twice", () => {
  const words = (exists: boolean) =>
    runPlan(exists).calls.map((call) => call.slice(0, 5).join(" "));
  const [first, second] = [words(false), words(true)];
  expect(first.filter((call) => call.includes("jobs create http"))).toHaveLength(
    Object.keys(jobs).length,
  );
  expect(second.filter((call) => / create /.test(call))).toEqual([]);
  expect(second.filter((call) => call.includes("jobs update http"))).toHaveLength(
    Object.keys(jobs).length,
  );
  expect(first.filter((call) => call.includes("policies create"))).toHaveLength(alerts.length);
  expect(second.filter((call) => call.includes("policies update"))).toHaveLength(alerts.length);
  const order = second.map(
    (call) => /ops migrate|functions deploy|only hosting|ops doctor/.exec(call)?.[0],
  );
  expect(order.filter(Boolean)).toEqual([
    "ops migrate",
    "functions deploy",
    "only hosting",
    "ops doctor",
  ]);
});

test("the channels of an alert stay as the console has them: an update names every field of the files and no channels", () => {
  const { calls } = runPlan(true);
  const updates = calls.filter((call) => call.slice(2, 4).join(" ") === "policies update");
  expect(updates).toHaveLength(alerts.length);
  for (const call of updates) {
    const fields = call.find((word) => word.startsWith("--fields="))?.slice("--fields=".length);
    const file = call.find((word) => word.startsWith("--policy-from-file="))?.split("=")[1] ?? "";
    const policy = readFileSync(path.resolve("../..", file), "utf8");
    expect(fields?.split(",")).toEqual(
      expect.arrayContaining(Object.keys(JSON.parse(policy) as object)),
    );
    expect(fields).not.toContain("notificationChannels");
  }
});

test("a value of the shell never takes the place of the file's", () => {
  const { calls } = runPlan(false);
  expect(calls.flat()).toContain(`stdin:${given.DATABASE_URL}`);
  const headers = { "--headers": { Authorization: `Bearer ${given.JOBS_SECRET}` } };
  expect(calls.flat()).toContain(`file:${JSON.stringify(headers)}\n`);
  expect(calls.flat().join(" ")).not.toContain("other");
});

test("the function's account may read each secret before the function is deployed", () => {
  const { calls } = runPlan(false);
  const lines = calls.map((call) => call.join(" "));
  const deployed = lines.findIndex((line) => line.startsWith("gcloud functions deploy"));
  for (const [name] of secrets) {
    const secret = name.toLowerCase().replaceAll("_", "-");
    const granted = lines.findIndex((line) =>
      line.startsWith(`gcloud secrets add-iam-policy-binding ${secret} `),
    );
    expect(granted, name).toBeGreaterThanOrEqual(0);
    expect(granted).toBeLessThan(deployed);
    expect(lines[granted]).toContain("--role=roles/secretmanager.secretAccessor");
    expect(lines[granted]).toContain(
      "--member=serviceAccount:123-compute@developer.gserviceaccount.com",
    );
  }
  const again = runPlan(true).calls.map((call) => call.join(" "));
  const members = again.filter((line) => line.includes("add-iam-policy-binding"));
  expect(members).toHaveLength(secrets.length);
  for (const line of members) expect(line).toContain("--member=serviceAccount:shop@example.iam ");
});

test("both parts are built from this commit before anything is migrated or deployed", () => {
  const lines = runPlan(true).calls.map((call) => call.join(" "));
  const at = (words: string) => lines.findIndex((line) => line.includes(words));
  const built = at("turbo run build");
  expect(lines[built]).toContain("--filter=@site/web");
  expect(lines[built]).toContain("--filter=@site/api");
  for (const later of ["ops migrate", "functions deploy", "only hosting"]) {
    expect(at(later)).toBeGreaterThan(built);
  }
});

test("the plan says how to go back, for function, site and migrations", () => {
  const { script } = runPlan(true);
  for (const part of ["update-traffic api", "Release history", "migrations:"]) {
    expect(script).toContain(part);
  }
  expect(execFileSync("sh", ["-n"], { input: script, encoding: "utf8" })).toBe("");
});
