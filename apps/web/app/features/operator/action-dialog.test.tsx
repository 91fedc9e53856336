// @vitest-environment jsdom
import { refundInputSchema } from "@site/contracts/operator/purchases";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";

import { TextField } from "#app/forms/text-field.tsx";

import { createActionDialog } from "./action-dialog.tsx";

test("an operator's form checks its text and the reason, and sends the text without what is empty", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const call = vi.fn<(input: object) => Promise<void>>(() => Promise.resolve());
  const refund = createActionDialog({
    input: refundInputSchema,
    defaultValues: { purchase: "cs_1", amount: "", places: "", refunded: "USD 0", again: false },
    call,
    title: "Refund",
    text: "It can't be undone.",
    label: "Refund",
    fields: (form) => <TextField form={form} name="places" label="Places" autoComplete="off" />,
  });
  const page = document.body.appendChild(document.createElement("main"));
  const root = createRoot(page);
  act(() => root.render(<MemoryRouter>{refund(() => undefined)}</MemoryRouter>));
  const press = () => act(async () => page.querySelector("form")?.requestSubmit());
  const [places, why] = page.querySelectorAll<HTMLInputElement>('input[type="text"]');
  if (!places || !why) throw new Error("The form has two fields.");
  places.value = "two";
  await press();
  expect(call).not.toHaveBeenCalled();
  const problems = [...page.querySelectorAll('[role="alert"] a')].map((link) => link.textContent);
  expect(problems).toEqual([expect.stringMatching(/whole number/), "Say why, in a few words."]);
  places.value = "2";
  why.value = "asked by mail";
  await press();
  expect(call).toHaveBeenCalledExactlyOnceWith({
    purchase: "cs_1",
    places: "2",
    refunded: "USD 0",
    again: false,
    why: "asked by mail",
  });
  act(() => root.unmount());
});
