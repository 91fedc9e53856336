import { expect, test } from "vitest";

import { wayOn } from "./way-on.ts";

test("the way on is named for where it leads", () => {
  expect(wayOn(undefined)).toEqual({ label: "Go to your account", to: "/account" });
  expect(wayOn("/signup-plan-select?plan=pro")).toEqual({
    label: "Choose your plan",
    to: "/signup-plan-select?plan=pro",
  });
  expect(wayOn("/upgrade")).toEqual({ label: "Go on", to: "/upgrade" });
});
