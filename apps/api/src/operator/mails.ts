import { readFile } from "node:fs/promises";

import { mailStates } from "@site/contracts/operator";
import { createArgumentSchema, createOptionSchema } from "@site/contracts/operator/fields";
import {
  mailInputSchema,
  mailResultSchema,
  type ResendInput,
  resendInputSchema,
  resendResultSchema,
} from "@site/contracts/operator/mails";
import { MAIL_CONTENT_DAYS } from "@site/contracts/retention";
import { emailSchema } from "@site/contracts/sign-in/email-address";
import { eq, inArray, sql } from "drizzle-orm";
import * as z from "zod/mini";

import { type Db, withTransaction } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import {
  type MailMessage,
  outbox as outboxRows,
  type OutboxRow,
  undeliverableAddresses,
} from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { findPurchase, isUuid } from "../ledger/find-purchases.ts";
import { isReceiptDue } from "../ledger/licence-status.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { parseMailReport, processMailReport } from "../outbox/mail-reports.ts";
import {
  buildMailFilter,
  getOutboxState,
  getRetryValues,
  isContentPurged,
  listOutbox,
  type OutboxState,
} from "../outbox/outbox-rows.ts";
import { recordUndeliverable } from "../outbox/suppression.ts";
import { findProfile } from "./people.ts";
import {
  createFieldError,
  type OperatorCall,
  OperatorError,
  operatorProcedure,
} from "./procedure.ts";

type ResendCall = OperatorCall<ResendInput>;
type ResendResult = z.input<typeof resendResultSchema>;

export const resend = operatorProcedure({
  effect: "changes",
  description:
    "send a mail again as it would be composed today: a receipt, all licences, the confirmation of an address, or any that was sent in the last month",
  input: resendInputSchema,
  output: resendResultSchema,
  run: async (call) => {
    const { mail, about } = call.input;
    if (mail !== "sent") return sendNewMail(call);
    if (!isUuid(about)) {
      throw createFieldError(
        "about",
        "Name the mail by its id: `outbox list --state sent` shows it.",
      );
    }
    return resendSentMail(call);
  },
});

async function sendNewMail({
  deps,
  input: { mail, about },
  dryRun,
  audit,
  isRepeated,
}: ResendCall): Promise<ResendResult> {
  const { message, id } = await composeMessage(deps.db, { mail, about });
  if (dryRun) return { wouldSend: mail, about: id };
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const table = mail === "receipt" ? purchases : profiles;
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("no key update");
    const same = sql`${auditRows.after} ->> 'sent' = ${message.kind}`;
    if (await isRepeated(tx, id, same)) return;
    const dedupeKey = `${message.kind}:${id}:again:${at.toISOString()}`;
    if (!(await enqueueMail(tx, { dedupeKey, message, at }))) return;
    await audit(tx, { target: id, before: null, after: { sent: message.kind } });
  });
  deps.wakeOutbox();
  return { sends: mail, about: id };
}

async function composeMessage(
  db: Db,
  { mail, about }: ResendInput,
): Promise<{ message: MailMessage; id: string }> {
  if (mail === "receipt") {
    const purchase = await findPurchase(db, { purchaseId: about });
    if (!purchase) throw new OperatorError("purchase_not_found", `There is no purchase ${about}.`);
    if (!isReceiptDue(purchase)) {
      throw new OperatorError("receipt_not_ready", "This purchase has no receipt.");
    }
    return { message: { kind: "receipt", purchaseId: purchase.id }, id: purchase.id };
  }
  const { id, email, deletedAt } = await findProfile(db, about);
  if (deletedAt) throw new OperatorError("not_found", "This account is deleted.");
  return mail === "downloads"
    ? { message: { kind: "downloads", email }, id }
    : { message: { kind: "confirm-address", profileId: id }, id };
}

/**
 * Puts the same row back into the outbox, because each cause has one row. The mail is composed when it is sent, from
 * current data. A double click sends only one.
 */
async function resendSentMail({
  deps,
  input: { about: id },
  dryRun,
  audit,
  isRepeated,
}: ResendCall): Promise<ResendResult> {
  const target = `mail ${id}`;
  const sent = await withTransaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(outboxRows).where(eq(outboxRows.id, id)).for("update");
    if (!row) {
      const message = "We have no record of this mail. Reload the page, or look for a newer one.";
      throw createFieldError("about", message);
    }
    const same = sql`${auditRows.after} ->> 'sent' is not null`;
    if (!dryRun && (await isRepeated(tx, target, same))) return row.message?.kind;
    const kind = getResendableKind(row);
    if (dryRun) return kind;
    const resendCount = row.resendCount + 1;
    await audit(tx, {
      target,
      before: { sentAt: row.sentAt, resendCount: row.resendCount },
      after: { sent: kind, resendCount },
    });
    await tx
      .update(outboxRows)
      .set({ ...getRetryValues(deps.now()), sentAt: null, skippedAt: null, resendCount })
      .where(eq(outboxRows.id, id));
    return kind;
  });
  if (dryRun) return { wouldSend: sent, about: id };
  deps.wakeOutbox();
  return { sends: sent, about: id };
}

function getResendableKind(row: OutboxRow): MailMessage["kind"] {
  const state = getOutboxState(row);
  if (state === "waiting") {
    throw createFieldError("about", "This mail waits to be sent. It goes out with the next mails.");
  }
  if (state === "dead") {
    const message =
      "This mail failed. Send it from the list of failed mails, or by `outbox retry`.";
    throw createFieldError("about", message);
  }
  const kind = row.message?.kind;
  if (kind && kind !== "customer-address") return kind;
  throw createFieldError(
    "about",
    `What was in this mail is deleted: after ${MAIL_CONTENT_DAYS} days, or at once if it had an address in it. Send a new mail instead: a receipt, all licences or the confirmation.`,
  );
}

const retry = operatorProcedure({
  effect: "changes",
  description: "send a mail that failed, or all of them, at the next run",
  input: mailInputSchema,
  output: mailResultSchema,
  run: (call) =>
    changeMailState(call, {
      // Only failed mails, because waiting ones are retried automatically and may be being sent.
      from: ["dead"],
      to: "waiting",
      values: getRetryValues(call.deps.now()),
      needsContent: true,
    }),
});

const drop = operatorProcedure({
  effect: "changes",
  description: "drop a mail for good, and delete what is in it",
  input: mailInputSchema,
  run: (call) =>
    changeMailState(call, {
      from: ["dead", "waiting"],
      to: "skipped",
      values: {
        message: null,
        deadAt: null,
        requestId: null,
        traceparent: null,
        skippedAt: call.deps.now(),
      },
    }),
});

interface StateChange {
  from: OutboxState[];
  to: OutboxState;
  values: Partial<OutboxRow>;
  /** Whether to reject mails whose content was already deleted. */
  needsContent?: true;
}

async function changeMailState(
  {
    deps,
    input: { mail },
    dryRun,
    audit,
    isRepeated,
  }: OperatorCall<z.output<typeof mailInputSchema>>,
  { from, to, values, needsContent }: StateChange,
): Promise<z.input<typeof mailResultSchema>> {
  const changed = await withTransaction(deps.db, async (tx) => {
    const named = await tx.select().from(outboxRows).where(buildMailFilter(mail)).for("update");
    const matching = named.filter((row) => from.includes(getOutboxState(row)));
    const rows = matching.filter((row) => !needsContent || !isContentPurged(row));
    if (mail !== "dead" && rows.length === 0) {
      if (!dryRun && (await isRepeated(tx, `mail ${mail}`))) return [];
      throw explainState(mail, named[0], from);
    }
    if (dryRun) return rows.map((row) => ({ would: to, ...toRow(row) }));
    for (const row of rows) {
      const before = { state: getOutboxState(row) };
      await audit(tx, { target: `mail ${row.id}`, before, after: { state: to } });
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.update(outboxRows).set(values).where(inArray(outboxRows.id, ids));
    }
    return rows.map((row) => ({ is: to, ...toRow(row) }));
  });
  if (!dryRun) deps.wakeOutbox();
  return changed;
}

function explainState(name: string, row: OutboxRow | undefined, from: OutboxState[]) {
  if (!row) return new OperatorError("not_found", `There is no mail ${name}.`);
  const state = getOutboxState(row);
  return from.includes(state)
    ? new OperatorError(
        "not_found",
        `The text of the mail ${name} has been deleted. Send a new one, as with \`resend\`.`,
      )
    : createFieldError("mail", `The mail ${name} is ${state}, not ${from.join(" or ")}.`);
}

function toRow(row: OutboxRow) {
  const { id, dedupeKey, attempts, lastError } = row;
  return {
    id,
    mail: dedupeKey.split(":", 1)[0] ?? "",
    state: getOutboxState(row),
    attempts,
    lastError,
  };
}

export const outbox = { retry };

export const outboxCommands = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the mails that are waiting or failed",
    input: z.object({
      state: createOptionSchema(z.optional(z.enum(mailStates)), "those in this state instead"),
    }),
    run: ({ deps, input: { state } }) => listOutbox(deps, state),
  }),

  show: operatorProcedure({
    effect: "reads",
    description: "show one mail of the outbox with all that is known of it",
    input: z.object({
      mail: createArgumentSchema(z.uuid("Name the mail by its id."), "id of the mail"),
    }),
    run: async ({ deps, input: { mail } }) => {
      const [row] = await deps.db.select().from(outboxRows).where(eq(outboxRows.id, mail));
      if (!row) throw new OperatorError("not_found", `There is no mail ${mail}.`);
      return { state: getOutboxState(row), ...row };
    },
  }),

  drop,
};

const addressInputSchema = z.object({ email: createArgumentSchema(emailSchema, "email address") });

/** The audit contains the digest, because audit rows are kept after the address is deleted. */
const getAuditTarget = (digest: string) => `address ${digest}`;

export const mail = {
  stop: operatorProcedure({
    effect: "changes",
    description: "stop writing to an address, except what its owner asks for, as after a complaint",
    input: addressInputSchema,
    run: ({ deps, input: { email }, dryRun, audit }) =>
      dryRun
        ? Promise.resolve({ wouldStop: email })
        : withTransaction(deps.db, async (tx) => {
            const isNew = await recordUndeliverable({ ...deps, db: tx }, email, "complaint");
            if (isNew) {
              const target = getAuditTarget(deps.digests.compute(email));
              await audit(tx, { target, before: { stopped: false }, after: { stopped: true } });
            }
            return { stopped: email, before: isNew ? "mail went there" : "stopped already" };
          }),
  }),

  resume: operatorProcedure({
    effect: "changes",
    description: "write again to an address that bounced or complained",
    input: addressInputSchema,
    run: ({ deps, input: { email }, dryRun, audit }) =>
      withTransaction(deps.db, async (tx) => {
        const digest = deps.digests.compute(email);
        const isAddress = eq(undeliverableAddresses.addressDigest, digest);
        const [known] = await tx.select().from(undeliverableAddresses).where(isAddress);
        if (!known) throw new OperatorError("not_found", `Emails to ${email} weren't stopped.`);
        const { reason } = known;
        if (dryRun) return { wouldResume: email, reason };
        await tx.delete(undeliverableAddresses).where(isAddress);
        await audit(tx, {
          target: getAuditTarget(digest),
          before: { stopped: true, reason },
          after: { stopped: false },
        });
        return { resumed: email, reason };
      }),
  }),

  /** Reads a local file, so only the command line offers it. */
  report: operatorProcedure({
    effect: "runs",
    description: "read a bounce or complaint report from your mailbox, saved as a file",
    input: z.object({ file: createArgumentSchema(z.string(), "file with the report") }),
    run: async ({ deps, input: { file }, dryRun }) => {
      const raw = await readFile(file);
      return dryRun ? parseMailReport(raw) : processMailReport(deps, raw);
    },
  }),
};
