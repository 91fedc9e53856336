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

/** Requests a subscription, with the same response and work for every address. Its owner confirms it by mail. */
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
          // A request by a stranger must not end an existing subscription.
          state: sql`case when ${subscriptions.state} = 'subscribed' then ${subscriptions.state} else 'pending'::subscription_state end`,
          requestedAt: at,
        },
      })
      .returning({ id: subscriptions.id, endedAt: subscriptions.unsubscribedAt });
    if (!row) throw new Error("The inserted subscription was not returned.");
    // Unsubscribing deletes the links of earlier mails, so a later request needs its own mail.
    const endedAt = row.endedAt?.getTime() ?? 0;
    await enqueueRequestedMail(tx, {
      cause: `newsletter-confirm:${row.id}:${endedAt}`,
      message: { kind: "newsletter-confirm", subscriptionId: row.id },
      at,
    });
  });
  deps.wakeOutbox();
  return { accepted: true };
}

/**
 * Ends a subscription. Also deletes the address and the confirmation links, so that an old mail cannot subscribe the
 * address again.
 */
async function endSubscription(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
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

/** Queues the welcome mail once per subscription, even if its owner unsubscribes and subscribes again. */
async function enqueueWelcome(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `newsletter-welcome:${subscriptionId}`,
    message: { kind: "newsletter-welcome", subscriptionId },
    at,
  });
}

/** Confirms a subscription by the link of its mail. Idempotent. */
export async function confirmSubscription(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<Subscription> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const { id, state } = await getSubscriptionByLink(tx, { token, kind: "confirm", at });
    if (state === "subscribed") return;
    // Unsubscribing deleted the address.
    if (state === "unsubscribed") throw new AppError("newsletter_link_invalid");
    await tx
      .update(subscriptions)
      .set({ state: "subscribed", confirmedAt: at, unsubscribedAt: null })
      .where(eq(subscriptions.id, id));
    await enqueueWelcome(tx, id, at);
  });
  deps.wakeOutbox();
  return { subscribed: true };
}

/** Whether an account's confirmed address is subscribed. */
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

/** Subscribes or unsubscribes an account's confirmed address, without a confirmation mail. */
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
        // A newer confirmation date would exclude the subscriber from a newsletter that is being sent.
        setWhere: ne(subscriptions.state, "subscribed"),
      })
      .returning({ id: subscriptions.id });
    if (row) await enqueueWelcome(tx, row.id, at);
  });
  deps.wakeOutbox();
  return { subscribed };
}

/** Unsubscribes by the link of a mail, without a login. Idempotent. */
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

/** All subscribers in the order of their confirmation, with the reason if their address is suppressed. */
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

/** The confirmation mail states this time. */
const UNCONFIRMED_MS = 7 * 86_400_000;

/**
 * Deletes unconfirmed subscriptions and expired links. Requests of former subscribers return to the unsubscribed
 * state.
 */
export async function purgeUnconfirmed({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ deleted: number }> {
  const at = now();
  const old = and(
    eq(subscriptions.state, "pending"),
    lt(subscriptions.requestedAt, new Date(at.getTime() - UNCONFIRMED_MS)),
  );
  return withTransaction(db, async (tx) => {
    const restored = await tx
      .update(subscriptions)
      .set({ state: "unsubscribed", email: null })
      .where(and(old, isNotNull(subscriptions.unsubscribedAt)))
      .returning({ id: subscriptions.id });
    const deleted = await tx.delete(subscriptions).where(old).returning({ id: subscriptions.id });
    await tx.delete(subscriptionLinks).where(lt(subscriptionLinks.expiresAt, at));
    return { deleted: restored.length + deleted.length };
  });
}
