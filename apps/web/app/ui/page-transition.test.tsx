// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PageTransition } from "./page-transition.tsx";

let root: Root;
let router: ReturnType<typeof createMemoryRouter>;

const routes = [
  {
    element: (
      <>
        <PageTransition />
        <main>
          <Outlet />
        </main>
      </>
    ),
    children: [
      { path: "/first", element: <h1>First</h1> },
      {
        path: "/next",
        element: (
          <>
            <nav>Where it stands</nav>
            <h1>Next</h1>
            <p id="below">Below</p>
          </>
        ),
      },
    ],
  },
];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout"] });
  root = createRoot(document.body);
  router = createMemoryRouter(routes, { initialEntries: ["/first"] });
  await act(async () => root.render(<RouterProvider router={router} useTransitions={false} />));
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const go = (to: string | number) => act(() => router.navigate(to as string));
const rest = () => [...document.querySelectorAll("[data-page-rest]")].map(({ id }) => id);

test("the frame with a new page's heading is painted before what stands below it is laid out", async () => {
  await go("/next");
  expect(document.documentElement.dataset.page).toBe("in");
  expect(rest()).toEqual(["below"]);
  vi.advanceTimersToNextFrame();
  vi.runAllTimers();
  expect(rest()).toEqual([]);
});

test("a page that is left before its rest was laid out takes no mark along", async () => {
  await go("/next");
  await go("/first");
  expect(rest()).toEqual([]);
});

test("who comes back, or to a part of a page, has the whole of it at once", async () => {
  await go("/next#below");
  expect(rest()).toEqual([]);
  await go("/first");
  await go(-1);
  expect(document.querySelector("h1")?.textContent).toBe("Next");
  expect(rest()).toEqual([]);
});
