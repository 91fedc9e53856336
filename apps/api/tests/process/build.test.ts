import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

import { findFreePort } from "@site/local/free-port";
import { expect, test } from "vitest";

import { dist } from "../setup/api-process.ts";
import { buyPlan } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { signUp } from "../setup/users.ts";

const run = promisify(execFile);
const suite = withSuite();

async function ops(
  args: string[],
  changes: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const env = { ...suite.environment, ...changes };
  const { stdout } = await run(process.execPath, [path.join(dist, "ops.mjs"), ...args, "--json"], {
    env,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}

test("each program needs nothing but its parts, the migrations and the newsletters beside it", () => {
  expect(readdirSync(dist).toSorted()).toEqual([
    "fonts",
    "function.cjs",
    "migrations",
    "newsletter",
    "ops.mjs",
    "package.json",
    "parts",
    "pnpm-lock.yaml",
    "server.mjs",
    "third-party-licences.md",
  ]);
});

test("the migrate command migrates an empty database, and has a dry run", async () => {
  const empty = new URL(
    await createTestDatabase(suite.config.DATABASE_URL.replace(/[^/]+$/, "template1")),
  );
  const changes = { DATABASE_URL: empty.href };
  const { wouldApply } = await ops(["migrate", "--dry-run"], changes);
  expect(wouldApply).toBeGreaterThan(0);
  const both = await Promise.all([ops(["migrate"], changes), ops(["migrate"], changes)]);
  expect(new Set(both.map(({ applied }) => applied))).toEqual(new Set([0, wouldApply]));
  expect(await ops(["reconcile"], changes)).toEqual({ checked: 0, changed: 0, failed: 0 });
});

test("an operator is made of an account with a confirmed address, and of nothing else", async () => {
  const { email } = await signUp({ verified: true });
  const squatter = await signUp();
  await expect(ops(["operators", "add", squatter.email, "--why", "asked"])).rejects.toThrow(
    "not confirmed",
  );
  expect(await ops(["operators", "add", email, "--dry-run"])).toEqual({ wouldAdd: email });
  const why = ["--why", "runs the shop", "--as", "Ada"];
  const added = await ops(["operators", "add", email, ...why]);
  expect(added).toMatchObject({ added: email });
  const rows = await suite.sql.query("select email, role from profiles");
  expect(rows.rows).toEqual([{ email, role: "operator" }]);
  await expect(ops(["operators", "add", "nobody@example.com", ...why])).rejects.toThrow(
    "No account has this address",
  );
  const trail = await suite.sql.query("select who, command, target, why, before, after from audit");
  expect(trail.rows).toEqual([
    {
      who: "Ada",
      command: "operators add",
      target: added.profile,
      why: "runs the shop",
      before: { role: "buyer" },
      after: { role: "operator" },
    },
  ]);
  await expect(suite.sql.query("update audit set why = 'other'")).rejects.toThrow(
    "only ever added",
  );
  await expect(suite.sql.query("delete from audit")).rejects.toThrow("only ever added");
});

test("a purchase is settled by the operator, who can see first what would happen", async () => {
  suite.payments.control.setRules({ drop: true });
  const { sessionId } = await buyPlan(suite);
  expect(await ops(["purchases", "sync", sessionId, "--dry-run"])).toMatchObject({
    before: "open",
    would: "paid",
  });
  expect(await ops(["purchases", "sync", sessionId])).toMatchObject({
    before: "open",
    after: "paid",
  });
});

test("a wrong command or setting is reported without a stack trace", async () => {
  const fail = (
    args: string[],
    env = suite.environment,
  ): Promise<{ code: number; stderr: string }> =>
    run(process.execPath, [path.join(dist, "ops.mjs"), ...args], { env }).then(
      () => ({ code: 0, stderr: "" }),
      (error: unknown) => error as { code: number; stderr: string },
    );
  expect(await fail(["explode"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Usage") as string,
  });
  const lacking = await fail(["migrate"], { DEPLOYMENT: "local" });
  expect(lacking.code).toBe(1);
  expect(lacking.stderr).toContain("DATABASE_URL: is missing");
  const unasked = await fail(["refund", crypto.randomUUID(), "--why", "test"]);
  expect(unasked).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--yes") as string,
  });
  expect(lacking.stderr).not.toMatch(/^\s+at /m);
  const unknown = await fail(["purchases", "sync", crypto.randomUUID()]);
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no purchase") as string,
  });
});

test("the function's bundle starts in its host and responds", async () => {
  const require = createRequire(import.meta.url);
  const framework = path.join(
    path.dirname(require.resolve("@google-cloud/functions-framework")),
    "main.js",
  );
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [framework, "--target=api", `--source=${path.join(dist, "function.cjs")}`, `--port=${port}`],
    { env: { ...suite.environment, HOST: "127.0.0.1" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  try {
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  } finally {
    child.kill();
    await once(child, "exit");
  }
});
