import { emailSchema } from "@site/contracts/sign-in/email-address";

import type { Deps } from "../deps.ts";
import type { IdentityClaims } from "../providers/identity.ts";
import { readInput } from "./read-input.ts";

/** The account of an address. Anyone can open one with any address; only its owner can confirm it. */
export async function confirmedAccount(
  { identity }: Pick<Deps, "identity">,
  argument: string | undefined,
): Promise<IdentityClaims> {
  const email = readInput(emailSchema, argument);
  const account = await identity.findAccount(email);
  if (!account) throw new Error(`No account has the address ${email}.`);
  if (!account.emailVerified) throw new Error(`The address ${email} is not confirmed yet.`);
  return account;
}
