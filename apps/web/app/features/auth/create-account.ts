import type { SignUpInput } from "@site/contracts/auth";

import type { Failure } from "#app/failures/failure.ts";
import { FormFieldError } from "#app/forms/field-refusal.ts";
import { signUp } from "#app/session/identity.ts";

import { findPasswordProblem } from "./password-refusal.ts";
import { requestConfirmationEmail } from "./request-confirmation.ts";

/** The account exists; `mailFailure` says why the confirmation mail could not be requested. */
export interface CreatedAccount {
  email: string;
  mailFailure: Failure | undefined;
}

/** Creates the account, and requests the mail that confirms its address. */
export async function createAccount(
  input: SignUpInput,
  returnPath: string | undefined,
): Promise<CreatedAccount> {
  const password = await findPasswordProblem(input.password, input.email);
  if (password) throw new FormFieldError({ password });
  await signUp(input);
  return { email: input.email, mailFailure: await requestConfirmationEmail(returnPath) };
}
