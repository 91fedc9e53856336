import { and, gt, like, lt, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { prefixPattern } from "../db/like-patterns.ts";
import { type OutboxMessage, type MailMessage, outbox } from "../db/schema/outbox.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { getNetworks } from "../providers/networks.ts";
import { enqueueMail } from "./enqueue-mail.ts";

/** Requests for the same within these seconds, as from a double click, count as one. */
const DEDUPE_MS = 5_000;

/**
 * The times between which a request counts as the same as one at `at`. Never round a time for this: two presses
 * across its edge would count as two. Instances' clocks differ, so it reaches both ways.
 */
export function getDedupeWindow(at: Date): { from: Date; until: Date } {
  return {
    from: new Date(at.getTime() - DEDUPE_MS),
    until: new Date(at.getTime() + DEDUPE_MS),
  };
}

interface RequestedMail {
  /** The kind and whom it is for: the same cause within a moment writes one mail. */
  cause: string;
  message: OutboxMessage;
  at: Date;
}

/**
 * Puts a mail into the outbox that a person may ask for again and again; a double click, two tabs and a repetition
 * after a lost answer write one. Returns whether it was written.
 */
export async function enqueueRequestedMail(
  tx: Tx,
  { cause, message, at }: RequestedMail,
): Promise<boolean> {
  // Until the transaction ends; otherwise two requests at once would each see no other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}, 0))`);
  const { from, until } = getDedupeWindow(at);
  const [justNow] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        gt(outbox.createdAt, from),
        lt(outbox.createdAt, until),
        like(outbox.dedupeKey, prefixPattern(`${cause}:`)),
      ),
    )
    .limit(1);
  if (justNow) return false;
  return enqueueMail(tx, { dedupeKey: `${cause}:${at.toISOString()}`, message, at });
}

/** Who has a mail sent. */
interface MailCaller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** Of a signed-in caller. Accounts cost nothing, so the network counts as well. */
  profile?: Pick<ProfileRow, "id" | "email" | "emailVerified"> | undefined;
}

/**
 * Counts a mail of any kind that a caller has sent to a stranger; their own confirmed address is none. Known and
 * unknown addresses count alike. The wider network counts: hardly two people in it write to the same address, and one
 * person may have all of it.
 */
export async function consumeMailLimit(
  { deps: { limiter }, callerAddress, profile }: MailCaller,
  email: string,
): Promise<void> {
  if (profile?.emailVerified && profile.email === email) return;
  const mailbox = normalizeMailbox(email);
  const { narrow, wide = narrow } = getNetworks(callerAddress);
  try {
    await limiter.consume("mail:stranger", `${wide} ${mailbox}`);
    if (profile) await limiter.consume("mail:stranger", `${profile.id} ${mailbox}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("mail_limit_reached", { retryAfterSeconds, cause: error });
  }
}

/** Counts a mail likewise that is only left out beyond the limit, because what it reports must happen. */
export async function tryConsumeMailLimit(caller: MailCaller, email: string): Promise<boolean> {
  try {
    await consumeMailLimit(caller, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "mail_limit_reached") return false;
    throw error;
  }
}

/** Many providers deliver every spelling with dots or a `+tag` to the same mailbox. Only for counting. */
function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return `${name.replaceAll(".", "")}${email.slice(at)}`;
}

/**
 * Counts a request for a mail of this kind to an address, known or not. Each kind has its own count: requesting
 * somebody's newsletter must not block their password reset.
 */
export async function consumeAddressLimit(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<void> {
  await limiter.consume("mail:address", `${kind} ${email}`);
}
