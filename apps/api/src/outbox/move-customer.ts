import { eq } from "drizzle-orm";

import { profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";

/**
 * Updates the payment provider to the account's present address. If the address changes during the call, the new
 * one is sent as well, so that the slower of two workers does not leave the older address there.
 */
export async function moveCustomer(
  { db, payments }: Pick<Deps, "db" | "payments">,
  profileId: string,
): Promise<"sent" | "skipped"> {
  const find = async () => {
    const [found] = await db.select().from(profiles).where(eq(profiles.id, profileId));
    return found;
  };
  let sentEmail: string | undefined;
  let customerId: string | undefined;
  for (;;) {
    const person = await find();
    // Deleted meanwhile: what was just sent must not be what stays there.
    if (person?.deletedAt && customerId !== undefined) await payments.forgetCustomer(customerId);
    if (!person?.paymentCustomerId || person.deletedAt) return sentEmail ? "sent" : "skipped";
    customerId = person.paymentCustomerId;
    if (person.email === sentEmail) return "sent";
    await payments.moveCustomer(person.paymentCustomerId, person.email);
    sentEmail = person.email;
  }
}
