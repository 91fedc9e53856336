import type { SignUpInput } from "@site/contracts/auth";

import { api } from "#app/api/trpc.ts";
import { type Failure, describeFailure } from "#app/failures/failure.ts";
import { FormFieldError } from "#app/forms/use-schema-form.ts";
import { signUp } from "#app/session/identity.ts";

import { findPasswordProblem } from "./check-new-password.ts";

/** A new account; `mailFailure` is the reason if the confirmation email could not be requested. */
export interface CreatedAccount {
  email: string;
  mailFailure: Failure | undefined;
}

/** Creates the account and requests the confirmation email. */
export async function createAccount(
  input: SignUpInput,
  returnPath: string | undefined,
): Promise<CreatedAccount> {
  const problem = await findPasswordProblem(input.password, input.email);
  if (problem) throw new FormFieldError({ password: problem });
  await signUp(input);
  return { email: input.email, mailFailure: await requestConfirmationEmail(returnPath) };
}

/** Requests the confirmation email. Returns a failure instead of throwing it, because the account exists. */
async function requestConfirmationEmail(
  returnPath: string | undefined,
): Promise<Failure | undefined> {
  try {
    await api.auth.sendVerification.mutate({ returnPath });
    return undefined;
  } catch (thrown) {
    return describeFailure(thrown);
  }
}
