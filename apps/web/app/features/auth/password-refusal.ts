import { isBreachedPassword } from "./is-breached-password.ts";
import { isGuessablePassword } from "./is-guessable-password.ts";

/** Why a new password of the address's owner is refused, in a sentence; `undefined` if it is accepted. */
export async function findPasswordProblem(
  password: string,
  email: string,
): Promise<string | undefined> {
  if (isGuessablePassword(password, email)) {
    return "This password is easy to guess, because it is close to our name or your address. Choose another one.";
  }
  return (await isBreachedPassword(password))
    ? "This password is on a list of stolen passwords. Choose another one."
    : undefined;
}
