// @vitest-environment jsdom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { followLinks } from "#app/navigation/follow-links.ts";

import { LeaveGuard } from "./leave-guard.tsx";

let root: Root;
const discard = vi.fn();

function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => followLinks({ navigate, prefetch: () => undefined }), [navigate]);
  return null;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function show(isUnsaved: boolean): void {
  act(() =>
    root.render(
      <MemoryRouter initialEntries={["/"]}>
        <FollowLinks />
        <Address />
        <a href="/next">Next</a>
        <a href="/?again">This page</a>
        <LeaveGuard isUnsaved={isUnsaved} what="The profile" onDiscard={discard} />
      </MemoryRouter>,
    ),
  );
}

const press = (selector: string) =>
  act(async () => document.querySelector<HTMLElement>(selector)?.click());
const address = () => document.querySelector("output")?.textContent;
const question = () => document.querySelector("dialog h2")?.textContent;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body);
  discard.mockClear();
});

afterEach(() => act(() => root.unmount()));

test("a link asks before unsaved input is lost: staying keeps it, leaving discards it", async () => {
  show(true);
  await press("a");
  expect(question()).toBe("The profile is not saved");
  await press("dialog button:first-of-type");
  expect(question()).toBeUndefined();
  expect(address()).toBe("/");
  expect(discard).not.toHaveBeenCalled();

  await press("a");
  await press("dialog button:last-of-type");
  expect(discard).toHaveBeenCalledOnce();
  expect(address()).toBe("/next");
  expect(question()).toBeUndefined();
});

test("a link to the same page does not ask", async () => {
  show(true);
  await press("a[href='/?again']");
  expect(question()).toBeUndefined();
  expect(discard).not.toHaveBeenCalled();
  expect(address()).toBe("/?again");
});

test("the question closes after saving and does not reopen at the next change", async () => {
  show(true);
  await press("a");
  expect(question()).toBe("The profile is not saved");
  show(false);
  expect(question()).toBeUndefined();
  show(true);
  expect(question()).toBeUndefined();
});

test("a link does not ask once the address has changed", async () => {
  onTestFinished(() => history.replaceState(null, "", "/"));
  show(true);
  history.replaceState(null, "", "/elsewhere");
  await press("a");
  expect(question()).toBeUndefined();
  expect(address()).toBe("/next");
});

test("a link does not ask if nothing is unsaved", async () => {
  show(false);
  await press("a");
  expect(question()).toBeUndefined();
  expect(address()).toBe("/next");
});

test("the browser asks before unloading only if something is unsaved", () => {
  const isAskedFor = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  show(false);
  expect(isAskedFor()).toBe(false);
  show(true);
  expect(isAskedFor()).toBe(true);
  show(false);
  expect(isAskedFor()).toBe(false);
});
