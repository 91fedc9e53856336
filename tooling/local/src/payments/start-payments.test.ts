import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createControlClient } from "./control/control-client.ts";
import { startPayments } from "./start-payments.ts";
import { type Collections, openStore } from "./store.ts";
import { startTestPayments, type TestPayments } from "./test-support/start-test-payments.ts";

let payments: TestPayments;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "payments-"));
  payments = await startTestPayments({ dataFile: join(folder, "payments.json") });
});
afterEach(async () => {
  await payments.stop();
  await rm(folder, { recursive: true });
});

const press = (action: string, fields: Record<string, string> = {}) =>
  fetch(`${payments.url}/actions/${action}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });

const dashboard = () => fetch(payments.url).then((response) => response.text());

describe("a restart", () => {
  it("keeps objects, keys and open sessions, and leaves one whole file", async () => {
    const { stripe } = payments;
    const options = { idempotencyKey: "kept" };
    const customer = await stripe.customers.create({ email: "a@shop.test" }, options);
    const session = await payments.newSession({ customer: customer.id });
    await payments.restart();
    expect(await readdir(folder)).toEqual(["payments.json"]);
    const again = await stripe.customers.create({ email: "a@shop.test" }, options);
    expect(again.id).toBe(customer.id);
    expect((await payments.pay(session.id)).status).toBe(303);
  });

  it("continues deliveries that were due", async () => {
    payments.answerWith(500);
    await payments.restart({ retryDelaysMs: Array.from({ length: 1000 }, () => 20) });
    const session = await payments.newSession();
    payments.control.expireSession(session.id);
    await expect.poll(() => payments.received.length).toBeGreaterThan(0);
    payments.answerWith(200);
    await payments.restart();
    await payments.control.waitUntilIdle();
    const deliveries = payments.control.listDeliveries();
    expect(deliveries.map(({ type }) => type)).toContain("checkout.session.expired");
    expect(deliveries.every(({ status }) => status === "delivered")).toBe(true);
  });

  it("that fails because the port is taken changes no data", async () => {
    const dataFile = join(folder, "other.json");
    const options = { port: payments.port, dataFile, webhookUrls: ["http://127.0.0.1:20000"] };
    const failed = startPayments({ ...options, secretKey: "sk_test", webhookSecret: "whsec" });
    await expect(failed).rejects.toMatchObject({ code: "EADDRINUSE" });
    await payments.stripe.customers.create({ name: "saved after it" });
    // Saved after the time at which the other file would have been saved.
    const saved = () => readFile(join(folder, "payments.json"), "utf8");
    await expect.poll(saved).toContain("saved after it");
    expect(await readdir(folder)).toEqual(["payments.json"]);
  });
});

it("the store waits longer for the next save after one that took long", () => {
  const file = join(folder, "slow.json");
  const isSaved = (id: string) => existsSync(file) && readFileSync(file, "utf8").includes(id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  try {
    const store = openStore(file);
    const put = (id: string) => store.put("coupon", { id } as Collections["coupon"]);
    put("first");
    vi.advanceTimersByTime(50);
    expect(isSaved("first")).toBe(true);
    put("second");
    vi.advanceTimersByTime(19_000);
    expect(isSaved("second")).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isSaved("second")).toBe(true);
  } finally {
    clock.mockRestore();
    vi.useRealTimers();
  }
});

describe("the controls over HTTP", () => {
  it("do the same as the controls in the process", async () => {
    const client = createControlClient(payments.url);
    expect(await client.setRules({ copies: 2, types: null })).toMatchObject({ copies: 2 });
    const session = await payments.newSession();
    await payments.pay(session.id, { method: "bank" });
    expect(await client.completeDelayedPayment(session.id, "succeed")).toMatchObject({
      payment_status: "paid",
    });
    await client.waitUntilIdle();
    const [event] = await client.listEvents({ type: "checkout.session.async_payment_succeeded" });
    expect(await client.listDeliveries({ event: String(event?.id) })).toHaveLength(2);
    await client.addFault({ kind: "error", times: 1 });
    expect(await client.listFaults()).toHaveLength(1);
    await client.reset();
    expect(await client.getRules()).toMatchObject({ copies: 1 });
    expect(await client.listFaults()).toEqual([]);
  });

  it("throw for rejected calls", async () => {
    const client = createControlClient(payments.url);
    await expect(client.expireSession("cs_test_none")).rejects.toThrow("No such checkout.session");
    await expect(client.setRules({ copies: 0 })).rejects.toThrow("copies");
    const response = await fetch(`${payments.url}/control/nothing`, { method: "POST" });
    expect(response.status).toBe(404);
  });

  it("are closed to pages of other sites", async () => {
    for (const path of ["/control/reset", "/actions/reset"]) {
      const response = await fetch(`${payments.url}${path}`, {
        method: "POST",
        headers: { "sec-fetch-site": "cross-site" },
      });
      expect(response.status).toBe(403);
    }
  });
});

describe("the dashboard", () => {
  it("refunds a part and then the rest", async () => {
    const session = await payments.newSession();
    await payments.pay(session.id);
    expect(await dashboard()).toContain("buyer@shop.test");
    const [charge] = (await payments.stripe.charges.list()).data;
    const id = String(charge?.id);
    expect((await press("refund", { id, amount: "40.00" })).status).toBe(303);
    expect((await payments.stripe.charges.retrieve(id)).amount_refunded).toBe(4000);
    await press("refund", { id, amount: "" });
    expect((await payments.stripe.charges.retrieve(id)).refunded).toBe(true);
    const refused = await press("refund", { id, amount: "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("already been refunded");
  });

  it("opens and closes a dispute", async () => {
    const session = await payments.newSession();
    await payments.pay(session.id);
    const [charge] = (await payments.stripe.charges.list()).data;
    await press("open-dispute", { id: String(charge?.id) });
    expect(await dashboard()).toContain("Win dispute");
    const [dispute] = (await payments.stripe.disputes.list()).data;
    await press("close-dispute", { id: String(dispute?.id), outcome: "lost" });
    expect((await payments.stripe.disputes.list()).data[0]?.status).toBe("lost");
  });

  it("completes a delayed payment and expires an open session", async () => {
    const delayed = await payments.newSession();
    await payments.pay(delayed.id, { method: "bank" });
    const open = await payments.newSession();
    await press("complete-payment", { id: delayed.id, outcome: "fail" });
    await press("expire", { id: open.id });
    const types = payments.control.listEvents().map(({ type }) => type);
    expect(types).toContain("checkout.session.async_payment_failed");
    expect(types).toContain("checkout.session.expired");
  });

  it("holds deliveries and releases them", async () => {
    await press("rules", { hold: "on", delay: "0" });
    const session = await payments.newSession();
    payments.control.expireSession(session.id);
    await payments.control.waitUntilIdle();
    expect(payments.received).toEqual([]);
    expect(await dashboard()).toMatch(/Release \d+ held/);
    await press("release");
    await payments.control.waitUntilIdle();
    expect(payments.received.length).toBeGreaterThan(0);
  });
});
