import { TAKE_BACK_DAYS } from "@site/contracts/email-change";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { AppError } from "../../errors.ts";

const DAY_MS = 86_400_000;

/**
 * An account that its owner reclaimed is frozen for two weeks: an intruder who still has access could otherwise
 * delete or move it.
 */
export function requireNotHeld({ takenBackAt }: Pick<ProfileRow, "takenBackAt">, at: Date): void {
  if (takenBackAt && at.getTime() - takenBackAt.getTime() < TAKE_BACK_DAYS * DAY_MS) {
    throw new AppError("account_held");
  }
}
