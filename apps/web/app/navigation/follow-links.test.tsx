// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { followLinks } from "./follow-links.ts";

let root: Root;
let stop: () => void;
const prefetch = vi.fn();

function Page() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{pathname + search + hash}</output>
      <a href="/next?a=1#part">Next</a>
      <a href="/answered" onClick={(event) => event.preventDefault()}>
        Answered
      </a>
      <form action="/asked">
        <input name="code" defaultValue="A B&C" />
      </form>
      <form onSubmit={(event) => event.preventDefault()} />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body);
  const router = createMemoryRouter([{ path: "*", Component: Page }], {
    initialEntries: ["/here"],
  });
  stop = followLinks({
    navigate: (path, options) => router.navigate(path, options),
    prefetch,
  });
  act(() => root.render(<RouterProvider router={router} />));
});

afterEach(() => {
  stop();
  act(() => root.unmount());
});

const address = () => document.querySelector("output")?.textContent;

async function click(link: string, how: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
  await act(async () => void document.querySelector(`a[href^="${link}"]`)?.dispatchEvent(event));
  return event.defaultPrevented;
}

test("a plain link leads to its page without a document being loaded", async () => {
  expect(await click("/next")).toBe(true);
  expect(address()).toBe("/next?a=1#part");
});

test("a click with a key held, or with another button, is the browser's own", async () => {
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    // jsdom cannot navigate, so a link left to the browser is stopped here.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    await click("/next", how);
    expect(address()).toBe("/here");
  }
});

test("a click that was already handled leads nowhere", async () => {
  await click("/answered");
  expect(address()).toBe("/here");
});

test("a form that names a page leads there with its fields, one that does not leads nowhere", async () => {
  for (const form of document.forms) {
    await act(
      async () => void form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
  }
  expect(address()).toBe("/asked?code=A+B%26C");
});

test("a page is asked for once, as soon as a link to it has the focus", () => {
  const link = document.querySelector("a");
  for (let time = 0; time < 2; time++) {
    link?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
  expect(prefetch.mock.calls).toEqual([["/next"]]);
});
