// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

import { CouponEntry } from "./coupon-entry.tsx";
import { keepEarlyCouponCode } from "./early-coupon-code.ts";

async function renderForm(): Promise<HTMLInputElement | null> {
  const form = document.createElement("div");
  document.body.append(form);
  await act(async () => createRoot(form).render(<CouponEntry />));
  return form.querySelector("input");
}

test("a code typed before the form's code has loaded is in the form that replaces the prerendered one", async () => {
  const prerendered = document.createElement("input");
  prerendered.id = "coupon-entry";
  prerendered.value = "SPRI";
  document.body.append(prerendered);
  keepEarlyCouponCode();
  // React has replaced the page, and the form isn't there yet.
  prerendered.remove();
  expect((await renderForm())?.value).toBe("SPRI");
  document.body.replaceChildren(prerendered);
  prerendered.value = "SPRING20";
  prerendered.dispatchEvent(new Event("input", { bubbles: true }));
  prerendered.remove();
  expect((await renderForm())?.value).toBe("SPRING20");
});
