import { expect, test } from "vitest";

import type { GoogleAttempt } from "#app/session/google-login.ts";

import { parseGoogleReturn } from "./google-return-panel.tsx";

const attempt: GoogleAttempt = {
  state: "of this browser",
  codeVerifier: "verifier",
  purpose: "log-in",
  returnPath: "/upgrade",
  startedAt: 0,
};
const toQuery = (entries: Record<string, string>) => new URLSearchParams(entries);
const validQuery = toQuery({ state: attempt.state, code: "4/code" });

test("a code is valid only with the state that this browser sent", () => {
  expect(parseGoogleReturn(validQuery, attempt, 1)).toEqual({
    outcome: "agreed",
    code: "4/code",
    attempt,
  });
  for (const state of ["", "of somebody else"]) {
    const foreign = toQuery({ state, code: "4/code" });
    expect(parseGoogleReturn(foreign, attempt, 1).outcome).toBe("unknown");
  }
  expect(parseGoogleReturn(toQuery({ code: "4/code" }), attempt, 1).outcome).toBe("unknown");
  expect(parseGoogleReturn(validQuery, undefined, 1).outcome).toBe("unknown");
});

test("a cancelled, late or failed login keeps its attempt", () => {
  const answers = [
    [toQuery({ state: attempt.state, error: "access_denied" }), 1, "denied"],
    [toQuery({ state: attempt.state, error: "server_error", code: "4/code" }), 1, "failed"],
    [toQuery({ state: attempt.state }), 1, "failed"],
    [validQuery, 10 * 60_000 + 1, "late"],
  ] as const;
  for (const [given, now, outcome] of answers) {
    expect(parseGoogleReturn(given, attempt, now)).toEqual({ outcome, attempt });
  }
});
