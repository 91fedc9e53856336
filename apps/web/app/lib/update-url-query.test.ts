// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { updateUrlQuery } from "./update-url-query.ts";

const replaceState = vi.spyOn(history, "replaceState");

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState({ key: "entry" }, "", "/datasets?query=old#list");
  replaceState.mockClear();
});

afterEach(() => vi.useRealTimers());

function typeQuery(text: string): void {
  for (let length = 1; length <= text.length; length += 1) {
    updateUrlQuery(new URLSearchParams({ query: text.slice(0, length) }));
  }
}

test("fast typing updates the address once and keeps its state and fragment", () => {
  typeQuery(
    "a hundred and more key presses in a row, which Safari would refuse to write one by one",
  );
  expect(replaceState).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(replaceState).toHaveBeenCalledTimes(1);
  expect(location.search).toMatch(/^\?query=a\+hundred.*one$/);
  expect(location.hash).toBe("#list");
  expect(history.state).toEqual({ key: "entry" });
});

test("a click updates the address before other listeners run", () => {
  let found = "";
  addEventListener("click", () => (found = location.search), { once: true });
  typeQuery("penguins");
  document.body.click();
  expect(found).toBe("?query=penguins");
  vi.runAllTimers();
  expect(replaceState).toHaveBeenCalledTimes(1);
});

test("leaving the page updates the address, without a question mark for an empty query", () => {
  typeQuery("penguins");
  updateUrlQuery(new URLSearchParams());
  dispatchEvent(new Event("pagehide"));
  expect(location.href).toMatch(/\/datasets#list$/);
});

test("the address of another page is not updated", () => {
  typeQuery("penguins");
  history.pushState(null, "", "/pricing");
  vi.runAllTimers();
  expect(replaceState).not.toHaveBeenCalled();
  expect(location.search).toBe("");
});
