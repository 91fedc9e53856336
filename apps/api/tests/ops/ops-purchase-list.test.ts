import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { buyPlan } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

test("orders are listed by state, plan and day, with amounts that a program can add up", async () => {
  const { buyer } = await buyPlan(suite, "personal");
  await buyPlan(suite, "pro");
  await suite.payments.control.waitUntilIdle();
  const today = new Date().toISOString().slice(0, 10);
  const filters = ["--state", "paid", "--plan", "personal", "--from", today, "--until", today];
  expect(await rowsOfOps(suite, "purchases", "list", ...filters)).toMatchObject([
    { buyer: buyer.email, plan: "personal", state: "paid", total: "99.00", refunded: "0.00" },
  ]);
  expect(await rowsOfOps(suite, "purchases", "list", "--until", "2020-01-01")).toEqual([]);
  await expect(runOps(suite, "purchases", "list", "--state", "lost")).rejects.toThrow(
    "Allowed choices",
  );
});

test("the accountant's file has a row for each order, and no cell that a spreadsheet would run", async () => {
  const { buyer } = await buyPlan(suite, "personal");
  const client = suite.api.client(buyer.token);
  await client.auth.updateProfile.mutate({ displayName: "=1+1", company: "@Sums, Ltd" });
  await suite.payments.control.waitUntilIdle();
  const file = path.join(tmpdir(), `orders-${crypto.randomUUID()}.csv`);
  onTestFinished(() => rm(file, { force: true }));
  const orders = await rowsOfOps(suite, "purchases", "list");
  expect(await runOps(suite, "purchases", "list", "--csv", file)).toEqual({
    wrote: file,
    rows: orders.length,
  });
  const [head, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
  expect(head).toContain("purchase,created,paid,buyer");
  expect(lines).toHaveLength(orders.length);
  const line = lines.find((each) => each.includes(buyer.email));
  expect(line).toContain(`,'=1+1,"'@Sums, Ltd",`);
});
