import { readFile } from "node:fs/promises";
import path from "node:path";

import { resendMailInputSchema } from "@site/contracts/operator/mails";
import { emailSchema } from "@site/contracts/sign-in/email-address";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";

import { withTransaction } from "../../db/client.ts";
import { undeliverableAddresses } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { resendMail } from "../../operator/resend-mail.ts";
import { requireResendable } from "../../operator/resend-sent.ts";
import { writeMailPreview } from "../../outbox/mail-preview.ts";
import { parseMailReport, processMailReport } from "../../outbox/mail-reports.ts";
import { recordUndeliverable } from "../../outbox/suppression.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";
import { readInput } from "../read-input.ts";

const mailNames = resendMailInputSchema.shape.mail.options;
const purchaseId = z.uuid("Name the purchase by its id.");
const mailId = z.uuid("Name the mail by its id: `outbox list --state sent` shows it.");

export const mailCommands: CommandGroup = {
  "mail preview": {
    summary: "write every mail, as HTML and text, with a page that shows them all",
    options: { out: { value: "FOLDER", about: "where they go; mail-preview unless given" } },
    effect: "prepares",
    run: async ({ options }) => {
      const folder = path.resolve(options.out ?? "mail-preview");
      const previews = await writeMailPreview(folder);
      const all = {
        mail: "all of them",
        subject: "",
        html: path.join(folder, "index.html"),
        text: "",
      };
      return [...previews, all].map((row) => ({ ...row }));
    },
  },
  "mail report": {
    summary: "read a bounce or complaint report from your mailbox, saved as a file",
    argument: "FILE",
    effect: "runs",
    run: async ({ deps, argument, dryRun }) => {
      if (!argument) throw new UsageError("Name the file with the report.");
      const raw = await readFile(argument);
      if (dryRun) return { ...(await parseMailReport(raw)) };
      return { ...(await processMailReport(deps, raw)) };
    },
  },
  "mail resend": {
    summary:
      "send a mail again as it would be composed today: a receipt, all licences, the confirmation of an address, or any that was sent in the last month",
    argument: "PURCHASE|ADDRESS|MAIL",
    options: {
      mail: {
        value: mailNames.join("|"),
        about: "receipt of a purchase, sent of a mail; the others of an address",
      },
    },
    effect: "changes",
    run: resend,
  },
  "mail stop": {
    summary: "stop writing to an address, except what its owner asks for, as after a complaint",
    argument: "ADDRESS",
    effect: "changes",
    run: stop,
  },
  "mail resume": {
    summary: "write again to an address that bounced or complained",
    argument: "ADDRESS",
    effect: "changes",
    run: resume,
  },
};

async function resend({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const mail = readInput(resendMailInputSchema.shape.mail, options.mail);
  const idSchema = { receipt: purchaseId, sent: mailId, downloads: null, confirm: null }[mail];
  const about = idSchema ? readInput(idSchema, argument) : await personAt(deps, argument);
  if (dryRun) {
    const wouldSend = mail === "sent" ? await requireResendable(deps.db, about) : mail;
    return { wouldSend, about };
  }
  await resendMail(deps, { mail, about }, audit);
  return { sends: mail, about };
}

async function personAt(
  { db }: CommandCall["deps"],
  argument: string | undefined,
): Promise<string> {
  const email = readInput(emailSchema, argument);
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)));
  if (!profile) throw new Error(`There is no account ${email}.`);
  return profile.id;
}

// The audit names the digest: its row outlives a deletion of the address.
async function stop({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const email = readInput(emailSchema, argument);
  if (dryRun) return { wouldStop: email };
  return withTransaction(deps.db, async (tx) => {
    const noted = await recordUndeliverable({ ...deps, db: tx }, email, "complaint");
    if (noted) {
      const target = `address ${deps.digests.compute(email)}`;
      await audit(tx, { target, before: { stopped: false }, after: { stopped: true } });
    }
    return { stopped: email, before: noted ? "mail went there" : "stopped already" };
  });
}

async function resume({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const email = readInput(emailSchema, argument);
  const digest = deps.digests.compute(email);
  return withTransaction(deps.db, async (tx) => {
    const [known] = await tx
      .select()
      .from(undeliverableAddresses)
      .where(eq(undeliverableAddresses.addressDigest, digest));
    if (!known) throw new Error(`Emails to ${email} weren't stopped.`);
    const { reason } = known;
    if (dryRun) return { wouldResume: email, reason };
    await tx.delete(undeliverableAddresses).where(eq(undeliverableAddresses.addressDigest, digest));
    const target = `address ${digest}`;
    await audit(tx, { target, before: { stopped: true, reason }, after: { stopped: false } });
    return { resumed: email, reason };
  });
}
