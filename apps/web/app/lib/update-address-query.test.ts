// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { updateAddressQuery } from "./update-address-query.ts";

const written = vi.spyOn(history, "replaceState");

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState({ key: "entry" }, "", "/datasets?query=old#list");
  written.mockClear();
});

afterEach(() => vi.useRealTimers());

function type(text: string): void {
  for (let length = 1; length <= text.length; length += 1) {
    updateAddressQuery(new URLSearchParams({ query: text.slice(0, length) }));
  }
}

test("fast typing is written once, when it pauses, and keeps the entry's state and fragment", () => {
  type(
    "a hundred and more presses of a key in a row, which Safari would refuse to write one by one",
  );
  expect(written).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(written).toHaveBeenCalledTimes(1);
  expect(location.search).toMatch(/^\?query=a\+hundred.*one$/);
  expect(location.hash).toBe("#list");
  expect(history.state).toEqual({ key: "entry" });
});

test("a press finds the address written, before any listener that follows a link", () => {
  let found = "";
  addEventListener("click", () => (found = location.search), { once: true });
  type("penguins");
  document.body.click();
  expect(found).toBe("?query=penguins");
  vi.runAllTimers();
  expect(written).toHaveBeenCalledTimes(1);
});

test("so does leaving the page, and an empty query leaves no question mark", () => {
  type("penguins");
  updateAddressQuery(new URLSearchParams());
  dispatchEvent(new Event("pagehide"));
  expect(location.href).toMatch(/\/datasets#list$/);
});

test("nothing is written to another page", () => {
  type("penguins");
  history.pushState(null, "", "/pricing");
  vi.runAllTimers();
  expect(written).not.toHaveBeenCalled();
  expect(location.search).toBe("");
});
