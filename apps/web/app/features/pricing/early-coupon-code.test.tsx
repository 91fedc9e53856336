// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

import { CouponEntry } from "./coupon-entry.tsx";
import { useEarlyCouponCode } from "./early-coupon-code.ts";

function Page() {
  useEarlyCouponCode();
  return <div />;
}

test("a code typed before the form's code has loaded is in the form that replaces the prerendered one", async () => {
  const prerendered = document.createElement("input");
  prerendered.id = "coupon-entry";
  prerendered.value = "SPRI";
  const [page, form] = [document.createElement("div"), document.createElement("div")];
  document.body.append(prerendered, page, form);
  await act(async () => createRoot(page).render(<Page />));
  prerendered.value = "SPRING20";
  prerendered.dispatchEvent(new Event("input", { bubbles: true }));
  prerendered.remove();
  await act(async () => createRoot(form).render(<CouponEntry />));
  expect(form.querySelector("input")?.value).toBe("SPRING20");
});
