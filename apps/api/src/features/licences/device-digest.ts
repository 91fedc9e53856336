import type { Deps } from "../../deps.ts";

/**
 * What is stored of the app's identifier of a computer. The purpose is part of the digest, so that a computer is
 * not recognised across two licences, nor as one that once ran the trial.
 */
export function deviceDigest(
  { digests }: Pick<Deps, "digests">,
  purpose: `licence:${string}` | "trial",
  deviceId: string,
): string {
  return digests.of(`${purpose}\0${deviceId}`);
}
