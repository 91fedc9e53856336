// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FollowLinks } from "./follow-links.tsx";

let root: Root;

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={["/here"]}>
        <FollowLinks />
        <Address />
        <a href="/next?a=1#part">Next</a>
        <a href="/answered" onClick={(event) => event.preventDefault()}>
          Answered
        </a>
        <form action="/asked">
          <input name="code" defaultValue="A B&C" />
        </form>
        <form onSubmit={(event) => event.preventDefault()} />
      </MemoryRouter>,
    ),
  );
});

afterEach(() => act(() => root.unmount()));

const address = () => document.querySelector("output")?.textContent;

function click(link: string, how: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
  act(() => void document.querySelector(`a[href^="${link}"]`)?.dispatchEvent(event));
  return event.defaultPrevented;
}

test("a plain link leads to its page without a document being loaded", () => {
  expect(click("/next")).toBe(true);
  expect(address()).toBe("/next?a=1#part");
});

test("a click with a key held, or with another button, is the browser's own", () => {
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    // Nobody navigates in this document, so what is left to the browser is ended here.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    click("/next", how);
    expect(address()).toBe("/here");
  }
});

test("a click that something else has answered leads nowhere", () => {
  click("/answered");
  expect(address()).toBe("/here");
});

test("a form that names a page leads there with its fields, one that does not leads nowhere", () => {
  for (const form of document.forms) {
    act(() => void form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  }
  expect(address()).toBe("/asked?code=A+B%26C");
});
