import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Has the payment provider write to the account's new address. Its being away does not undo the change. */
export async function moveCustomer(
  { payments, log }: Pick<Deps, "payments" | "log">,
  { id, paymentCustomerId, email }: ProfileRow,
): Promise<void> {
  if (!paymentCustomerId) return;
  try {
    await payments.moveCustomer(paymentCustomerId, email);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    log.warn({ err, profileId: id }, "payment customer keeps the former address");
  }
}
