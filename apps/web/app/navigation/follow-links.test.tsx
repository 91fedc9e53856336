// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findFollowedLink, followLinks } from "./follow-links.ts";

let root: Root;
let stop: () => void;
const prefetch = vi.fn();

function Page() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{pathname + search + hash}</output>
      <a href="/next?a=1#part">Next</a>
      <a href="/handled" onClick={(event) => event.preventDefault()}>
        Handled
      </a>
      <form action="/result">
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

test("a link opens its page without loading a document", async () => {
  expect(await click("/next")).toBe(true);
  expect(address()).toBe("/next?a=1#part");
});

test("clicks with a modifier key or another button are left to the browser", async () => {
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    // jsdom cannot navigate.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    await click("/next", how);
    expect(address()).toBe("/here");
  }
});

test("a click that was already handled is ignored", async () => {
  await click("/handled");
  expect(address()).toBe("/here");
});

test("a form with an action opens that page with its fields", async () => {
  for (const form of document.forms) {
    await act(
      async () => void form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
  }
  expect(address()).toBe("/result?code=A+B%26C");
});

test("a page is prefetched once when a link to it gets the focus", () => {
  const link = document.querySelector("a");
  for (let time = 0; time < 2; time++) {
    link?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
  expect(prefetch.mock.calls).toEqual([["/next"]]);
});

function findPath(attributes: string): string | undefined {
  const place = document.createElement("div");
  place.innerHTML = `<a ${attributes}><b>Text</b></a>`;
  return findFollowedLink(place.querySelector("b"))?.pathname;
}

test("a click inside a link to another page is followed", () => {
  expect(findPath(`href="/pricing?plan=pro#top"`)).toBe("/pricing");
  expect(findPath(`href="/"`)).toBe("/");
});

test("every other link is left to the browser", () => {
  for (const attributes of [
    "",
    `href="#part"`,
    `href="mailto:someone@site.example"`,
    `href="https://other.example/pricing"`,
    `href="/datasets/rows.csv"`,
    `href="/datasets/rows" download`,
    `href="/terms" target="_blank"`,
    `href="/" rel="external"`,
    // Isolated pages have their own content security policy.
    `href="/clean"`,
    `href="/datasets/challenge?table=roster"`,
  ]) {
    expect(findPath(attributes), attributes).toBeUndefined();
  }
  expect(findFollowedLink(document.body)).toBeUndefined();
});

test("a fragment of another page is followed, one of this page is not", () => {
  expect(findPath(`href="${location.pathname}#part"`)).toBeUndefined();
  expect(findPath(`href="/support/faq#part"`)).toBe("/support/faq");
});

test("every link from an isolated page is left to the browser", () => {
  history.replaceState(null, "", "/clean");
  expect(findPath(`href="/login"`)).toBeUndefined();
  history.replaceState(null, "", "/");
});
