import { createHash } from "node:crypto";

/**
 * What is stored of the app's identifier of a computer. The purpose is part of the digest, so that a computer is
 * not recognised across two licences, nor as one that once ran the trial.
 */
export function deviceDigest(purpose: `licence:${string}` | "trial", deviceId: string): string {
  return createHash("sha256").update(`${purpose}\0${deviceId}`).digest("base64url");
}
