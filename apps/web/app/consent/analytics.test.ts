// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import {
  startRecording,
  stopRecording,
  queueEvents,
  recordEvent,
  recordPageView,
} from "./analytics.ts";

beforeEach(() => {
  stopRecording();
  window.dataLayer = [];
  window.history.replaceState(null, "", "/pricing?coupon=SECRET#plans");
  document.title = "Pricing";
});

/** The commands that Google's tag finds, each as an array. */
function getSentCommands(): unknown[][] {
  return (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
}

const pages = { page_location: `${window.location.origin}/pricing`, page_referrer: "" };
const view = { ...pages, page_title: "Pricing" };

test("nothing is recorded before consent", () => {
  recordPageView();
  recordEvent("checkout_started", { plan: "pro" });
  startRecording([["config", "G-1"]]);
  expect(getSentCommands()).toEqual([["config", "G-1"]]);
});

test("events between consent and the start of the tag are sent after its configuration, in order", () => {
  queueEvents();
  recordEvent("purchase_seen", { plan: "pro" });
  expect(getSentCommands()).toEqual([]);
  startRecording([["config", "G-1"]]);
  recordEvent("checkout_started", { plan: "team" });
  expect(getSentCommands()).toEqual([
    ["config", "G-1"],
    ["set", pages],
    ["event", "page_view", view],
    ["event", "purchase_seen", { plan: "pro" }],
    ["event", "checkout_started", { plan: "team" }],
  ]);
});

test("no event is kept after recording stops", () => {
  queueEvents();
  stopRecording();
  recordPageView();
  startRecording([]);
  expect(getSentCommands()).toEqual([]);
});

test("the next page is recorded with the previous one as its referrer", () => {
  queueEvents();
  startRecording([]);
  window.history.pushState(null, "", "/terms?ref=SECRET");
  document.title = "Terms";
  recordPageView();
  const page_location = `${window.location.origin}/terms`;
  const page_referrer = view.page_location;
  expect(getSentCommands().slice(2)).toEqual([
    ["set", { page_location, page_referrer }],
    ["event", "page_view", { page_location, page_referrer, page_title: "Terms" }],
  ]);
});

test("addresses are sent without their query, the referrer too", () => {
  const referrer = `${window.location.origin}/purchase-success?session_id=SECRET`;
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  queueEvents();
  startRecording([]);
  recordPageView();
  expect(JSON.stringify(getSentCommands())).not.toMatch(/SECRET|#plans/);
  expect(JSON.stringify(getSentCommands())).toContain("/purchase-success");
  Reflect.deleteProperty(document, "referrer");
});
