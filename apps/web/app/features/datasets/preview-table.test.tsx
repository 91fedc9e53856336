// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";

import { MessyPreviewTable } from "./preview-table.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

test("equal lines of a messy file are all shown, and none remains when another dataset is shown", () => {
  const complaints = vi.spyOn(console, "error");
  const root = createRoot(document.body);
  const show = (rows: string[][]) => {
    act(() => root.render(<MessyPreviewTable caption="The messy edition" rows={rows} />));
    return [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  };
  expect(
    show([
      ["day", "sum"],
      ["1", "5"],
      ["1", "5"],
      ["2", ""],
    ]),
  ).toEqual(["15", "15", "2"]);
  expect(
    show([
      ["", ""],
      ["3", "4", "5"],
    ]),
  ).toEqual(["345"]);
  expect(complaints).not.toHaveBeenCalled();
  act(() => root.unmount());
});
