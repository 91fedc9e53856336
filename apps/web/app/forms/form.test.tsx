// @vitest-environment jsdom
import { logInInputSchema } from "@site/contracts/auth";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";
import { FormFieldError, useSchemaForm } from "./use-schema-form.ts";

function inAct(value: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
}

type Submit = (input: { email: string; password: string }) => Promise<void>;

function LogIn({ submit }: { submit: Submit }) {
  const [done, setDone] = useState(false);
  const form = useSchemaForm({
    schema: logInInputSchema,
    defaultValues: { email: undefined, password: undefined },
    draft: { name: "test", fields: ["email"] },
    async submit(input) {
      await submit(input);
      setDone(true);
    },
  });
  return (
    <Form
      form={form}
      submitLabel="Log in"
      pendingLabel="Logging in"
      outcome={done ? "You are in." : undefined}
    >
      <TextField form={form} name="email" label="Email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}

let root: Root;
let page: HTMLElement;

const consoleError = vi.spyOn(console, "error");

beforeEach(() => {
  inAct(true);
  consoleError.mockClear();
  sessionStorage.clear();
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  if (consoleError.mock.calls.length > 0) throw new Error("The console has an error.");
});

function show(submit: Submit): void {
  act(() =>
    root.render(
      <MemoryRouter initialEntries={["/login?returnPath=%2Fupgrade"]}>
        <LogIn submit={submit} />
      </MemoryRouter>,
    ),
  );
}

function input(name: string): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`The form has no input ${name}.`);
  return found;
}

function button(): HTMLButtonElement {
  const found = page.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!found) throw new Error("The form has no submit button.");
  return found;
}

function summary(): HTMLElement | null {
  return page.querySelector<HTMLElement>('[role="alert"]');
}

/** Sets values without an event, as password managers do. */
function fillSilently(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) input(name).value = value;
}

function type(name: string, value: string): void {
  const element = input(name);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function press(): Promise<void> {
  await act(async () => button().click());
}

/** Waits for the form's response, with real timers. */
async function waitFor(check: () => void): Promise<void> {
  inAct(false);
  await expect
    .poll(() => {
      check();
      return "shown";
    })
    .toBe("shown");
  inAct(true);
}

const valid = { email: "ada@example.com", password: "correct horse" };

describe("Form", () => {
  test("focuses a summary of the missing fields", async () => {
    const submit = vi.fn<Submit>();
    show(submit);
    await press();
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(summary());
    expect(summary()?.textContent).toContain("Enter your email address.");
    expect(summary()?.textContent).toContain("Enter your password.");
    expect(input("email").getAttribute("aria-invalid")).toBe("true");
    const link = summary()?.querySelector("a");
    act(() => link?.click());
    expect(document.activeElement).toBe(input("email"));
  });

  test("focuses the summary after every failed attempt", async () => {
    show(vi.fn<Submit>());
    await press();
    input("email").focus();
    await press();
    expect(document.activeElement).toBe(summary());
  });

  test("accepts values that a password manager set without an event", async () => {
    const submit = vi.fn<Submit>(() => Promise.resolve());
    show(submit);
    fillSilently(valid);
    await press();
    expect(submit).toHaveBeenCalledExactlyOnceWith(valid);
  });

  test("masks the password until its button is clicked, and sets the autocomplete of every field", () => {
    show(vi.fn<Submit>());
    const fields = ["email", "password"].map((name) => [
      input(name).type,
      input(name).autocomplete,
    ]);
    expect(fields).toEqual([
      ["text", "username"],
      ["password", "current-password"],
    ]);
    const toggle = page.querySelector<HTMLButtonElement>('button[type="button"]');
    act(() => toggle?.click());
    expect(input("password").type).toBe("text");
    act(() => toggle?.click());
    expect(input("password").type).toBe("password");
  });

  test("sends once despite several clicks, and never disables its button", async () => {
    const sent = Promise.withResolvers<void>();
    const submit = vi.fn<Submit>(() => sent.promise);
    show(submit);
    fillSilently(valid);
    await act(async () => {
      for (let press = 0; press < 5; press += 1) page.querySelector("form")?.requestSubmit();
    });
    await press();
    expect(submit).toHaveBeenCalledOnce();
    expect(button().disabled).toBe(false);
    expect(button().getAttribute("aria-disabled")).toBe("true");
    expect(button().textContent).toContain("Logging in");
    await act(async () => sent.resolve());
    await waitFor(() => expect(page.textContent).toContain("You are in."));
  });

  test("keeps its values after a failure and can be sent again", async () => {
    const submit = vi.fn<Submit>();
    submit.mockRejectedValueOnce({ code: "auth/invalid-credential" });
    submit.mockResolvedValueOnce();
    show(submit);
    fillSilently(valid);
    await press();
    await waitFor(() => {
      expect(summary()).not.toBeNull();
      expect(document.activeElement).toBe(summary());
    });
    expect(summary()?.textContent).toContain("don't match");
    expect(input("email").value).toBe(valid.email);
    expect(input("password").value).toBe(valid.password);
    await press();
    await waitFor(() => expect(page.textContent).toContain("You are in."));
    expect(summary()).toBeNull();
  });

  test("adds the return path to the link of a failure", async () => {
    show(() => Promise.reject({ code: "auth/invalid-credential" }));
    fillSilently(valid);
    await press();
    await waitFor(() => expect(summary()).not.toBeNull());
    expect(summary()?.querySelector("a")?.getAttribute("href")).toBe(
      "/forgot?returnPath=%2Fupgrade",
    );
  });

  test("shows the API's message about a field beside that field", async () => {
    const data = {
      appCode: "invalid_input",
      requestId: "r",
      fields: { email: "This address is blocked." },
    };
    show(() => Promise.reject(Object.assign(new Error(), { data })));
    fillSilently(valid);
    await press();
    await waitFor(() => expect(summary()).not.toBeNull());
    const described = input("email").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toContain("This address is blocked.");
  });

  test("removes a field error once the field changes", async () => {
    show(() => Promise.reject(new FormFieldError({ password: "Choose another one." })));
    fillSilently(valid);
    await press();
    await waitFor(() => expect(summary()?.textContent).toContain("Choose another one."));
    type("password", "another password");
    await waitFor(() => expect(summary()).toBeNull());
  });

  test("restores the address after a reload, but never the password", async () => {
    show(vi.fn<Submit>());
    type("email", valid.email);
    type("password", valid.password);
    expect(Object.values(sessionStorage).join()).not.toContain(valid.password);
    act(() => root.unmount());
    root = createRoot(page);
    show(vi.fn<Submit>());
    expect(input("email").value).toBe(valid.email);
    expect(input("password").value).toBe("");
  });
});
