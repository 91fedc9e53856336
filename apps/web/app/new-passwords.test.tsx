// @vitest-environment jsdom
import { createHash } from "node:crypto";

import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ResetPasswordForm } from "#app/features/auth/reset-password-form.tsx";
import { SignUpForm } from "#app/routes/account/signup.tsx";

import { PasswordForm } from "./features/account/password-form.tsx";

const email = "ada.lovelace@engine.example";
const breached = "an engine of differences";

/** Every form that sets a password, with its other values and its password field. */
const forms = {
  "a sign-up": {
    form: () => <SignUpForm returnPath={undefined} onCreated={failTest} />,
    typed: { displayName: "Ada", email },
    field: "password",
  },
  "a reset": {
    form: () => <ResetPasswordForm oobCode="code" email={email} onOutcome={failTest} />,
    typed: {},
    field: "newPassword",
  },
  "a change": {
    form: () => <PasswordForm email={email} />,
    typed: { currentPassword: "a current password" },
    field: "newPassword",
  },
};

function failTest(): void {
  throw new Error("The password was accepted.");
}

let root: Root;
let page: HTMLElement;
let requested: string[];

beforeEach(() => {
  sessionStorage.clear();
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
  requested = [];
  const suffix = createHash("sha1").update(breached).digest("hex").toUpperCase().slice(5);
  vi.stubGlobal("fetch", async (target: string | URL | Request) => {
    requested.push(String(target instanceof Request ? target.url : target));
    return Response.json([{ result: { data: { hashSuffixes: [suffix] } } }]);
  });
});
afterEach(() => {
  inAct(true);
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

function inAct(value: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
}

async function submit(form: ReactNode, values: Record<string, string>): Promise<void> {
  inAct(true);
  act(() => root.render(<MemoryRouter>{form}</MemoryRouter>));
  for (const [name, value] of Object.entries(values)) {
    const input = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`The form has no input ${name}.`);
    input.value = value;
  }
  await act(async () => page.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
  inAct(false);
}

const cases = Object.entries(forms).flatMap(([what, form]) => [
  { what, ...form, words: "easy to guess", password: "Lovelace1815" },
  { what, ...form, words: "stolen passwords", password: breached },
]);

test.each(cases)(
  "$what rejects a new password that is $words",
  async ({ form, typed, field, words, password }) => {
    await submit(form(), { ...typed, [field]: password });
    await expect.poll(() => page.textContent).toContain(words);
    // The identity service was not called.
    expect(requested.filter((url) => !url.includes("auth.breachedPasswords"))).toEqual([]);
  },
);
