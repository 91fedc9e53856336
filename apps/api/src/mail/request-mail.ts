import type { Accepted } from "@site/contracts/auth";
import { and, gt, like, lt, sql } from "drizzle-orm";

import { type Tx, withTransaction } from "../db/client.ts";
import { toPrefixPattern } from "../db/like-patterns.ts";
import { type MailMessage, outbox } from "../db/schema/outbox.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { getNetworks } from "../providers/networks.ts";
import { enqueueMail } from "./enqueue-mail.ts";

interface MailCaller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** Present for signed-in callers. Accounts are free, so mails are also counted by network. */
  profile?: Pick<ProfileRow, "id" | "email" | "emailVerified"> | undefined;
}

/**
 * Counts a mail that a caller causes to somebody else's address; their own confirmed address does not count. Throws
 * `mail_limit_reached`. Addresses with and without an account count alike. Callers are counted by their wider
 * network: one person may control all of it, while two people in it rarely mail the same address.
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

/** Like `consumeMailLimit`, for mail that is dropped beyond the limit while its action still succeeds. */
export async function tryConsumeMailLimit(caller: MailCaller, email: string): Promise<boolean> {
  try {
    await consumeMailLimit(caller, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "mail_limit_reached") return false;
    throw error;
  }
}

/** Many providers ignore dots and a `+tag` in an address. For counting only. */
function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return `${name.replaceAll(".", "")}${email.slice(at)}`;
}

/**
 * Counts a request for a mail of this kind to an address, whether an account has it or not. Each kind has its own
 * count: requesting somebody's newsletter must not block their password reset.
 */
export async function consumeAddressLimit(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<void> {
  await limiter.consume("mail:address", `${kind} ${email}`);
}

interface RequestedMail {
  /** The kind of mail and whom it is for. Two requests with the same cause within seconds write one mail. */
  cause: string;
  message: MailMessage;
  at: Date;
}

/**
 * Queues a mail on request, with the same response and the same work for every address. Whether there is anyone to
 * write to is checked when the mail is sent.
 */
export async function requestMail(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { cause, message }: Omit<RequestedMail, "at">,
): Promise<Accepted> {
  const at = deps.now();
  await withTransaction(deps.db, (tx) => enqueueRequestedMail(tx, { cause, message, at }));
  deps.wakeOutbox();
  return { accepted: true };
}

/**
 * Puts a mail that a person may request repeatedly into the outbox. A double click, two tabs or a retry after a lost
 * response queue only one. Returns whether it was queued.
 */
export async function enqueueRequestedMail(
  tx: Tx,
  { cause, message, at }: RequestedMail,
): Promise<boolean> {
  // Serialises requests with the same cause: otherwise two concurrent ones would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}, 0))`);
  const { from, until } = getDedupeWindow(at);
  const [duplicate] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        gt(outbox.createdAt, from),
        lt(outbox.createdAt, until),
        like(outbox.dedupeKey, toPrefixPattern(`${cause}:`)),
      ),
    )
    .limit(1);
  if (duplicate) return false;
  return enqueueMail(tx, { dedupeKey: `${cause}:${at.toISOString()}`, message, at });
}

const DEDUPE_MS = 5_000;

/**
 * The window around a request in which an identical request counts as a repetition. Rounding the time instead would
 * count a double click across a boundary twice. The window also extends into the future, because the clocks of
 * instances differ.
 */
export function getDedupeWindow(at: Date): { from: Date; until: Date } {
  return {
    from: new Date(at.getTime() - DEDUPE_MS),
    until: new Date(at.getTime() + DEDUPE_MS),
  };
}
