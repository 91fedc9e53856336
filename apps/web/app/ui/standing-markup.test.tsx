// @vitest-environment jsdom
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { StandingMarkup } from "./standing-markup.tsx";

test("what stands in the document stays as it is, also when the page is rendered again", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const complain = vi.spyOn(console, "error");
  document.body.innerHTML = "<div><h1>Standing</h1></div>";
  const heading = document.querySelector("h1");
  let renderAgain = () => {};
  function Page() {
    const [times, setTimes] = useState(0);
    renderAgain = () => setTimes(times + 1);
    return <StandingMarkup of="part" />;
  }

  act(() => void hydrateRoot(document.body, <Page />));
  act(() => renderAgain());

  expect(document.querySelector("h1")).toBe(heading);
  expect(document.body.innerHTML).toBe("<div><h1>Standing</h1></div>");
  expect(complain).not.toHaveBeenCalled();
});
