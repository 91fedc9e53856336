import type { Accepted } from "@site/contracts/auth";
import type { MailTokenInput } from "@site/contracts/mail-link";
import type { SubscribeInput, Subscription } from "@site/contracts/newsletter";
import { sql, and, eq, isNotNull, lt, ne, asc } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { subscriptions, subscriptionLinks } from "../../db/schema/newsletter.ts";
import { undeliverableAddresses } from "../../db/schema/outbox.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { consumeAddressLimit, enqueueRequestedMail } from "../../mail/request-mail.ts";
import { getSubscriptionByLink } from "./subscription-link.ts";

/** As the mail says: an unconfirmed subscription is deleted after a week. */
const UNCONFIRMED_MS = 7 * 86_400_000;

/** Deletes unconfirmed addresses and expired links. A former subscriber is unsubscribed again. */
export async function purgeUnconfirmed({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ forgotten: number }> {
  const at = now();
  const old = and(
    eq(subscriptions.state, "pending"),
    lt(subscriptions.requestedAt, new Date(at.getTime() - UNCONFIRMED_MS)),
  );
  return withTransaction(db, async (tx) => {
    const back = await tx
      .update(subscriptions)
      .set({ state: "unsubscribed", email: null })
      .where(and(old, isNotNull(subscriptions.unsubscribedAt)))
      .returning({ id: subscriptions.id });
    const gone = await tx.delete(subscriptions).where(old).returning({ id: subscriptions.id });
    await tx.delete(subscriptionLinks).where(lt(subscriptionLinks.expiresAt, at));
    return { forgotten: back.length + gone.length };
  });
}

/** The same answer and the same work for every address; the mail asks whether its owner wants it. */
export async function subscribe(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email }: SubscribeInput,
): Promise<Accepted> {
  await consumeAddressLimit(deps, "newsletter-confirm", email);
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const [row] = await tx
      .insert(subscriptions)
      .values({
        addressDigest: deps.digests.compute(email),
        email,
        state: "pending",
        requestedAt: at,
      })
      .onConflictDoUpdate({
        target: subscriptions.addressDigest,
        set: {
          email,
          // A subscriber stays one, even if a stranger subscribes them again.
          state: sql`case when ${subscriptions.state} = 'subscribed' then ${subscriptions.state} else 'pending'::subscription_state end`,
          requestedAt: at,
        },
      })
      .returning({ id: subscriptions.id, endedAt: subscriptions.unsubscribedAt });
    if (!row) throw new Error("A subscription that was just written is gone.");
    // Resubscribing right after unsubscribing needs a new link: the old one ended with the subscription.
    const since = row.endedAt?.getTime() ?? 0;
    await enqueueRequestedMail(tx, {
      cause: `newsletter-confirm:${row.id}:${since}`,
      message: { kind: "newsletter-confirm", subscriptionId: row.id },
      at,
    });
  });
  deps.wakeOutbox();
  return { accepted: true };
}

/**
 * Ends the subscription and deletes the address. Its confirmation links are deleted too, so that an old mail
 * can't subscribe the address again.
 */
export async function endSubscription(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: "unsubscribed", email: null, unsubscribedAt: at })
    .where(eq(subscriptions.id, subscriptionId));
  await tx
    .delete(subscriptionLinks)
    .where(
      and(
        eq(subscriptionLinks.subscriptionId, subscriptionId),
        eq(subscriptionLinks.kind, "confirm"),
      ),
    );
}

/** Welcomes a subscriber, only once ever: the key survives unsubscribing and resubscribing. */
export async function enqueueWelcome(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `newsletter-welcome:${subscriptionId}`,
    message: { kind: "newsletter-welcome", subscriptionId },
    at,
  });
}

/** The button of the confirmation mail's page. Pressing it twice gives the same answer. */
export async function confirmSubscription(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<Subscription> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const { id, state } = await getSubscriptionByLink(tx, { token, kind: "confirm", at });
    if (state === "subscribed") return;
    // It no longer has an address.
    if (state === "unsubscribed") throw new AppError("newsletter_link_unusable");
    await tx
      .update(subscriptions)
      .set({ state: "subscribed", confirmedAt: at, unsubscribedAt: null })
      .where(eq(subscriptions.id, id));
    await enqueueWelcome(tx, id, at);
  });
  deps.wakeOutbox();
  return { subscribed: true };
}

/** Shown only for a confirmed address. */
export async function getOwnSubscription(
  { db, digests }: Pick<Deps, "db" | "digests">,
  { email, emailVerified }: ProfileRow,
): Promise<Subscription> {
  if (!emailVerified) return { subscribed: false };
  const [row] = await db
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, digests.compute(email)));
  return { subscribed: row?.state === "subscribed" };
}

/** For the signed-in person's confirmed address, which needs no second confirmation. */
export async function setOwnSubscription(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  { email, emailVerified }: ProfileRow,
  { subscribed }: Subscription,
): Promise<Subscription> {
  if (!emailVerified) throw new AppError("email_unverified");
  const addressDigest = deps.digests.compute(email);
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    if (!subscribed) {
      const [row] = await tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.addressDigest, addressDigest))
        .for("update");
      if (row && row.state !== "unsubscribed") await endSubscription(tx, row.id, at);
      return;
    }
    const values = { email, state: "subscribed", confirmedAt: at, unsubscribedAt: null } as const;
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...values, addressDigest, requestedAt: at })
      .onConflictDoUpdate({
        target: subscriptions.addressDigest,
        set: values,
        // A subscriber stays one since their first confirmation, or a newsletter on its way would leave them out.
        setWhere: ne(subscriptions.state, "subscribed"),
      })
      .returning({ id: subscriptions.id });
    if (row) await enqueueWelcome(tx, row.id, at);
  });
  deps.wakeOutbox();
  return { subscribed };
}

/** By the link of a mail, without a login; idempotent. */
export async function unsubscribe(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<Subscription> {
  const at = now();
  await withTransaction(db, async (tx) => {
    const { id, state } = await getSubscriptionByLink(tx, { token, kind: "unsubscribe", at });
    if (state !== "unsubscribed") await endSubscription(tx, id, at);
  });
  return { subscribed: false };
}

/** Everyone who receives the newsletter, by the day of their confirmation, and whose address no longer accepts mail. */
export async function listSubscribers({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({
      email: subscriptions.email,
      confirmedAt: subscriptions.confirmedAt,
      reason: undeliverableAddresses.reason,
    })
    .from(subscriptions)
    .leftJoin(
      undeliverableAddresses,
      eq(undeliverableAddresses.addressDigest, subscriptions.addressDigest),
    )
    .where(eq(subscriptions.state, "subscribed"))
    .orderBy(asc(subscriptions.confirmedAt), asc(subscriptions.email));
  return rows.map(({ email, confirmedAt, reason }) => ({
    email: email ?? "",
    confirmed: confirmedAt?.toISOString() ?? "",
    stopped: reason ?? "",
  }));
}
