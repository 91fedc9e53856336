import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const limits = [`${tests}/serve/limits.test.ts`];

/** Protection of people against floods of our mails, and against getting none. */
export const mailGuards: readonly Guard[] = [
  ...(
    [
      ["forgotten passwords", "auth/request-password-reset.ts", "reset-password"],
      ["downloads", "product/mail-downloads.ts", "downloads"],
      ["the newsletter", "newsletter/subscribe.ts", "newsletter-confirm"],
      ["invitations", "seats/invite-to-seat.ts", "seat-invitation"],
    ] as const
  ).map(([what, file, kind]) => ({
    what: `limit: mails to one address, for ${what}`,
    file: `${api}/features/${file}`,
    text: `  await countRequest(deps, "${kind}", email);\n`,
    without: "",
    tests: [`${tests}/access/addresses.test.ts`],
  })),
  {
    what: "limit: mails to one address, for a new address of an account",
    file: `${api}/features/account/request-email-change.ts`,
    text: '  await countRequest({ limiter }, "email-change-confirm", newEmail);\n',
    without: "",
    tests: [`${tests}/access/addresses.test.ts`],
  },
  {
    what: "limit: mails to one address, for confirming it",
    file: `${api}/features/auth/send-verification.ts`,
    text: '  await countRequest(deps, "confirm-address", profile.email);\n',
    without: "",
    tests: limits,
  },
  {
    what: "mail: asked for again within a moment",
    file: `${api}/mail/enqueue-asked-mail.ts`,
    text: "  if (justNow) return false;\n",
    without: "",
    tests: [`${tests}/mail/asked-twice.test.ts`],
  },
  {
    what: "mail: asked for twice at once",
    file: `${api}/mail/enqueue-asked-mail.ts`,
    text: "  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}, 0))`);\n",
    without: "",
    tests: [`${tests}/mail/asked-twice.test.ts`],
  },
  {
    what: "mail: sent again by two clicks",
    file: `${api}/operator/resend-sent.ts`,
    text: "    if (await wasDoneJustNow(tx, at, same)) return;\n",
    without: "",
    tests: [`${tests}/operator/resend-sent.test.ts`],
  },
  {
    what: "mail: nothing with an address in it stays to be sent again",
    file: `${api}/outbox/drain-outbox.ts`,
    text: '"email" in message || ',
    without: "",
    tests: [`${tests}/operator/resend-sent.test.ts`],
  },
  {
    what: "mail: no way back stays to be sent again",
    file: `${api}/outbox/drain-outbox.ts`,
    text: 'if (message.kind === "confirm-address") return',
    without: 'if (message.kind === "support") return',
    tests: [`${tests}/operator/resend-sent.test.ts`],
  },
  {
    what: "mail: a key is sent again only to its present holder",
    file: `${api}/features/licences/compose-licence.ts`,
    text: "  if (!licence.isTheirs) return undefined;\n",
    without: "",
    tests: [`${tests}/operator/resend-sent.test.ts`],
  },
  {
    what: "operator: a person's page leaves out mails to other accounts",
    file: `${api}/operator/mails-about.ts`,
    text: "        sql`coalesce(${to}, ${profileId}) = ${profileId}`,\n",
    without: "",
    tests: [`${tests}/operator/resend-sent.test.ts`],
  },
  {
    what: "limit: mails to one address, whatever their cause",
    file: `${api}/outbox/send-message.ts`,
    text: 'if (!(await isWithinMeasure(deps, message.kind, mail.to))) return "skipped";',
    without: "await isWithinMeasure(deps, message.kind, mail.to).catch(() => true);",
    tests: limits,
  },
  {
    what: "limit: no kind of mail starves another at the request",
    file: `${api}/mail/count-request.ts`,
    text: '"mail:address", `${kind} ${email}`',
    without: '"mail:address", kind ? email : ""',
    tests: limits,
  },
  {
    what: "limit: no kind of mail starves another at the outbox",
    file: `${api}/outbox/is-within-measure.ts`,
    text: "limit, `${kind} ${email}`",
    without: "limit, email",
    tests: limits,
  },
  {
    what: "mail reports: only of a mail that we sent",
    file: `${api}/outbox/receive-mail-report.ts`,
    text: "if (!sent) return { stopped: 0 };",
    without: "",
    tests: [`${tests}/mail/mail-reports.test.ts`],
  },
  {
    what: "mail reports: only of a mail to the same address",
    file: `${api}/outbox/receive-mail-report.ts`,
    condition: "outbox.sentTo",
    tests: [`${tests}/mail/mail-reports.test.ts`],
  },
  {
    what: "newsletter: not to who left and came back while it is sent",
    file: `${api}/features/newsletter/issue-mails.ts`,
    text: "lte(subscriptions.confirmedAt, startedAt),",
    without: "startedAt ? undefined : undefined,",
    tests: [`${tests}/newsletter/issue-readers.test.ts`],
  },
  {
    what: "newsletter: one job at a time",
    file: `${api}/features/newsletter/queue-issues.ts`,
    text: '.for("update", { skipLocked: true })',
    without: "",
    tests: [`${tests}/newsletter/issues.test.ts`],
  },
  {
    what: "newsletter: a stopped one holds what is queued",
    file: `${api}/features/newsletter/compose-issue.ts`,
    text: "if (issue.stoppedAt) {",
    without: "if (issue.endedAt && issue.stoppedAt) {",
    tests: [`${tests}/ops/ops-newsletter.test.ts`],
  },
  {
    what: "mail: only links to the site",
    file: `${api}/mail/mail-design.ts`,
    text: "url === siteOrigin || url.startsWith(`${siteOrigin}/`)",
    without: "url !== siteOrigin",
    tests: [`${api}/mail/mail-design.test.ts`],
  },
  {
    what: "names: no invisible or direction-changing characters",
    file: "packages/contracts/src/written-line.ts",
    text: 'z.regex(seen, "Leave out control characters.")',
    without: 'z.regex(seen ? /^/ : seen, "Leave out control characters.")',
    tests: ["packages/contracts/src/written-line.test.ts"],
  },
  {
    what: "log: addresses in other spellings",
    file: "apps/api/src/log.ts",
    text: "AT.test(word.slice(1, -1)) || isEncodedAddress(word)",
    without: 'word.slice(1, -1).includes("@")',
    tests: ["apps/api/src/log.test.ts"],
  },
  {
    what: "deletion: the payment provider forgets the person",
    file: "apps/api/src/features/account/finish-deletion.ts",
    text: "await payments.forgetCustomer(customerId);",
    without: "",
    tests: ["apps/api/tests/account/deletion.test.ts"],
  },
  {
    what: "deletion: a request for the newsletter that was never confirmed",
    file: "apps/api/src/features/account/delete-account.ts",
    text: 'await tx.delete(subscriptions).where(and(theirs, eq(subscriptions.state, "pending")));',
    without: "",
    tests: ["apps/api/tests/account/deletion.test.ts"],
  },
  {
    what: "deletion: not while an old address may object",
    file: "apps/api/src/features/account/delete-account.ts",
    text: "await requireNoObjection(deps.db, profile, deps.now());",
    without: "",
    tests: ["apps/api/tests/account/email-change.test.ts"],
  },
];
