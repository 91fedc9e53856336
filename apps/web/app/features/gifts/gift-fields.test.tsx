// @vitest-environment jsdom
import { giftDetailsSchema } from "@site/contracts/gifts";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";

import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

import { createGiftDefaults, GiftFields } from "./gift-fields.tsx";

const schema = z.object({ gift: giftDetailsSchema });
const names = { email: "gift.email", note: "gift.note", deliverOn: "gift.deliverOn" } as const;

function Order({ submit }: { submit: (order: object) => Promise<void> }) {
  const form = useSchemaForm({
    schema,
    defaultValues: { gift: createGiftDefaults() },
    draft: { name: "order", fields: ["gift.note"] },
    submit,
  });
  return (
    <Form form={form} submitLabel="Pay" pendingLabel="Paying">
      <GiftFields form={form} names={names} />
    </Form>
  );
}

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

function show(submit: (order: object) => Promise<void>): void {
  act(() =>
    root.render(
      <MemoryRouter>
        <Order submit={submit} />
      </MemoryRouter>,
    ),
  );
}

const press = () => act(async () => page.querySelector("form")?.requestSubmit());
const input = () => page.querySelector<HTMLInputElement>('input[type="email"]');

test("what was typed into a nested field is there after a reload", async () => {
  sessionStorage.setItem("draft:order", JSON.stringify({ "gift.note": "For Sam" }));
  show(() => Promise.resolve());
  const note = page.querySelector("textarea");
  expect(note?.value).toBe("For Sam");
  act(() => {
    const text = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
    text?.set?.call(note, "For Kim");
    note?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(JSON.parse(sessionStorage.getItem("draft:order") ?? "")).toEqual({
    "gift.note": "For Kim",
  });
});

test("an order without the address lists the field in its summary; with it, it sends a gift for today", async () => {
  const submit = vi.fn<(order: object) => Promise<void>>(() => Promise.resolve());
  show(submit);
  await press();
  const link = page.querySelector<HTMLAnchorElement>('[role="alert"] a');
  expect(link?.textContent).toBe("Enter your email address.");
  act(() => link?.click());
  expect(document.activeElement).toBe(input());
  input()!.value = "sam@example.com";
  await press();
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    gift: { ...createGiftDefaults(), email: "sam@example.com" },
  });
});
