import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const strangers = [`${tests}/mail/strangers.test.ts`];

/** Protection of strangers against many mails that one caller has sent to them. */
export const strangerGuards: readonly Guard[] = [
  ...(
    [
      ["forgotten passwords", "auth", "requestPasswordReset(ctx.deps, input)", "input.email"],
      ["downloads", "product", "mailDownloads(ctx.deps, input)", "input.email"],
      ["the newsletter", "newsletter", "subscribe(ctx.deps, input)", "input.email"],
      ["invitations", "seats", "inviteToSeat(ctx.deps, ctx.profile, input)", "input.email"],
      [
        "a new address of an account",
        "account",
        "requestEmailChange(ctx.deps, ctx.profile, input)",
        "input.newEmail",
      ],
    ] as const
  ).map(([what, feature, verb, email]) => ({
    what: `limit: mails of one caller to one stranger, for ${what}`,
    file: `${api}/features/${feature}/router.ts`,
    text: `      await countMail(ctx, ${email});\n      return ${verb};\n`,
    without: `      return ${verb};\n`,
    tests: [`${tests}/access/addresses.test.ts`],
  })),
  {
    what: "limit: mails of one caller to one stranger, for confirming it",
    file: `${api}/features/auth/router.ts`,
    text: "      await countMail(ctx, ctx.profile.email);\n",
    without: "",
    tests: strangers,
  },
  {
    what: "limit: mails of one caller to one stranger, for a deleted account",
    file: `${api}/features/account/router.ts`,
    text: "        mayMail: (email) => mayMail(ctx, email),\n",
    without: "",
    tests: strangers,
  },
  {
    what: "limit: mails of one caller to one stranger, for an address that changed",
    file: `${api}/features/account/router.ts`,
    text: "confirmEmailChange(ctx.deps, input, (email) => mayMail(ctx, email))",
    without: "confirmEmailChange(ctx.deps, input)",
    tests: strangers,
  },
  {
    what: "limit: mails of one account to one stranger, from many networks",
    file: `${api}/mail/count-mail.ts`,
    text: '    if (profile) await limiter.consume("mail:stranger", `${profile.id} ${mailbox}`);\n',
    without: "",
    tests: strangers,
  },
  {
    what: "limit: mails of one caller to one stranger, by the wider network",
    file: `${api}/mail/count-mail.ts`,
    text: "`${wide} ${mailbox}`",
    without: "`${wide && narrow} ${mailbox}`",
    tests: strangers,
  },
  {
    what: "limit: mails of one caller to one stranger, however the address is spelled",
    file: `${api}/mail/count-mail.ts`,
    text: 'name.replaceAll(".", "")',
    without: "name",
    tests: strangers,
  },
  {
    what: "limit: mails of one caller to one stranger, but not to their own address",
    file: `${api}/mail/count-mail.ts`,
    text: "  if (profile?.emailVerified && profile.email === email) return;\n",
    without: "",
    tests: strangers,
  },
  {
    what: "limit: a day that slides",
    file: `${api}/providers/limiter.ts`,
    text: ", slides: true }",
    without: " }",
    tests: strangers,
  },
];
