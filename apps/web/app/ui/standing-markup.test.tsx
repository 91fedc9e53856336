// @vitest-environment jsdom
import { act, type ReactNode, useState } from "react";
import { hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { StandingMarkup } from "./standing-markup.tsx";

let root: Root | undefined;
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => act(() => root?.unmount()));

function hydrate(page: ReactNode, options?: RootOptions): void {
  act(() => {
    root = hydrateRoot(document.body, page, options);
  });
}

const standing = '<div data-standing="part"><h1>Standing</h1></div>';

test("what stands in the document stays as it is, also when the page is rendered again", () => {
  const complain = vi.spyOn(console, "error");
  document.body.innerHTML = standing;
  const heading = document.querySelector("h1");
  let renderAgain = () => {};
  function Page() {
    const [times, setTimes] = useState(0);
    renderAgain = () => setTimes(times + 1);
    return <StandingMarkup of="part" />;
  }

  hydrate(<Page />);
  act(() => renderAgain());

  expect(document.querySelector("h1")).toBe(heading);
  expect(document.body.innerHTML).toBe(standing);
  expect(complain).not.toHaveBeenCalled();
});

test("what stands in the document is kept where its neighbour was changed before React came, and where it comes back", () => {
  document.body.innerHTML = `<p>Umsatz</p>${standing}`;
  let leave = (_hasLeft: boolean) => {};
  function Page() {
    const [hasLeft, setLeft] = useState(false);
    leave = setLeft;
    return hasLeft ? (
      <p>Elsewhere</p>
    ) : (
      <>
        <p>Sales</p>
        <StandingMarkup of="part" />
      </>
    );
  }
  const complained: unknown[] = [];
  hydrate(<Page />, { onRecoverableError: (thrown) => complained.push(thrown) });
  expect(complained).toHaveLength(1);
  expect(document.body.innerHTML).toBe(`<p>Sales</p>${standing}`);
  act(() => leave(true));
  expect(document.body.innerHTML).toBe("<p>Elsewhere</p>");
  act(() => leave(false));
  expect(document.body.innerHTML).toBe(`<p>Sales</p>${standing}`);
});
