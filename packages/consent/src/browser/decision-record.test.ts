// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { resetPage, setCookies } from "../../tests/browser.ts";
import { type CallLog, closePages, openPage } from "../../tests/visitor.ts";
import type { DecisionRecord } from "../core/state.ts";
import type { ConsentOptions } from "./create-consent.ts";

let calls: CallLog;
let reported: DecisionRecord[];

beforeEach(() => {
  resetPage("http://site.test/");
  localStorage.clear();
  calls = [];
  reported = [];
});
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function openSite(onDecision: ConsentOptions["onDecision"] = (record) => reported.push(record)) {
  return openPage(calls, {}, { reload: () => void calls.push("reload"), onDecision });
}

/** Waits until the promises of the page's hooks are settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("before a decision there is no record, and nothing is stored", async () => {
  const { record } = openSite().getSnapshot();
  await settle();
  expect([record, reported, localStorage.length]).toEqual([undefined, [], 0]);
});

test("the record has date, id, revision and services, and nothing about the visitor", async () => {
  const before = Date.now();
  const consent = openSite();
  consent.acceptAll({ onBar: true });
  const { record } = consent.getSnapshot();
  expect(record).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    date: expect.any(String),
    revision: expect.stringMatching(/^[0-9a-z]+$/),
    status: "accepted",
    enabled: ["count", "ads", "videos", "maps"],
  });
  expect(Date.parse(record?.date ?? "")).toBeGreaterThanOrEqual(before);
  await settle();
  expect(reported).toEqual([record]);
});

test("a decision that reloads is reported once, by the page after it", async () => {
  const consent = openSite();
  consent.declineAll();
  await settle();
  expect(reported).toEqual([]);
  const { record } = consent.getSnapshot();
  closePages();

  expect(openSite().getSnapshot().record).toEqual(record);
  await settle();
  closePages();
  openSite();
  await settle();
  expect(reported).toEqual([record]);
  expect(record).toMatchObject({ status: "declined", enabled: [] });
});

test("the next page reports a decision again if the report failed, with the same id", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  openSite(() => Promise.reject(new Error("offline"))).acceptAll({ onBar: true });
  await settle();
  closePages();
  openSite(() => {
    throw new Error("a bug");
  });
  await settle();
  closePages();
  const { record } = openSite().getSnapshot();
  await settle();
  expect(reported).toEqual([record]);
});

test("each decision has a new id, and the record follows a decision in another tab", () => {
  const first = openSite();
  first.acceptAll({ onBar: true });
  const { record } = first.getSnapshot();
  const second = openSite();
  second.declineAll();
  document.dispatchEvent(new Event("visibilitychange"));
  const latest = first.getSnapshot().record;
  expect(latest).toEqual(second.getSnapshot().record);
  expect(latest?.id).not.toBe(record?.id);
});

test("a decision made before the application started gets its date from the head script", async () => {
  localStorage.setItem("flag_record", String(Date.UTC(2026, 10, 26)));
  setCookies("flag=true", "list=ads");
  const { record } = openSite().getSnapshot();
  expect(record).toMatchObject({ date: "2026-11-26T00:00:00.000Z", status: "partial" });
  await settle();
  expect(reported).toEqual([record]);
});

test("a decision without a record, as of an earlier version, has none, and is not reported", async () => {
  setCookies("flag=true", "list=ads");
  expect(openSite().getSnapshot().record).toBeUndefined();
  await settle();
  expect(reported).toEqual([]);
});

test("a record of other cookies does not count, and goes when the decision is gone", () => {
  openSite().acceptAll({ onBar: true });
  closePages();
  setCookies("list=ads; Path=/");
  expect(openSite().getSnapshot().record).toBeUndefined();
  closePages();
  setCookies("flag=; Max-Age=0; Path=/");
  openSite();
  expect(localStorage.length).toBe(0);
});

test.each(["{", "null", '"x"', "[]"])("a damaged record (%s) is ignored", (text) => {
  localStorage.setItem("flag_record", text);
  setCookies("flag=true", "list=ads");
  expect(openSite().getSnapshot()).toMatchObject({ status: "partial", record: undefined });
});

test("without local storage a decision applies, and is reported if the page stays", async () => {
  vi.stubGlobal("localStorage", undefined);
  const consent = openSite();
  consent.acceptAll({ onBar: true });
  await settle();
  expect(consent.getSnapshot().status).toBe("accepted");
  expect(reported).toEqual([consent.getSnapshot().record]);
});
