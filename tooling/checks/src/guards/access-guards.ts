import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const emailChange = [`${tests}/account/email-change.test.ts`];

/** Who may do what: tokens, sessions, ownership, links. */
export const accessGuards: readonly Guard[] = [
  {
    what: "session: ended ones and disabled accounts are checked",
    file: `${api}/session/authenticate.ts`,
    text: "deps.identity.verifyToken(token, { checkRevoked });",
    without: "deps.identity.verifyToken(token, { checkRevoked: false });",
    tests: [`${tests}/auth/identity.test.ts`],
  },
  {
    what: "session: calls that reveal what somebody owns check too",
    file: `${api}/trpc.ts`,
    text: "export const signedIn = authenticated(true);",
    without: "export const signedIn = authenticated(false);",
    tests: [`${tests}/access/ended-sessions.test.ts`, `${tests}/auth/identity.test.ts`],
  },
  {
    what: "session: a personal price checks too",
    file: `${api}/trpc.ts`,
    text: "authenticate(ctx, { checkRevoked: true }) : undefined;",
    without: "authenticate(ctx, { checkRevoked: false }) : undefined;",
    tests: [`${tests}/auth/identity.test.ts`],
  },
  {
    what: "session: a recent login",
    file: `${api}/trpc.ts`,
    refusal: "recent_login_required",
    tests: [`${tests}/account/deletion.test.ts`],
  },
  {
    what: "operator: people of the shop alone",
    file: `${api}/trpc.ts`,
    refusal: "forbidden",
    tests: [`${tests}/operator/find-people.test.ts`],
  },
  {
    what: "operator: a login of the last hour",
    file: `${api}/trpc.ts`,
    text: `  requireLoginWithin(OPERATOR_LOGIN_SECONDS, ctx.deps.now(), ctx.signedInAt);
`,
    without: "",
    tests: [`${tests}/operator/find-people.test.ts`],
  },
  {
    what: "account: a deleted one stays deleted",
    file: `${api}/session/ensure-profile.ts`,
    refusal: "account_deleted",
    tests: [`${tests}/account/deletion.test.ts`],
  },
  {
    what: "account: an older token restores no older address",
    file: `${api}/session/ensure-profile.ts`,
    text: "  if (known.vouchedAt > saidAt) return false;\n",
    without: "",
    tests: [`${tests}/auth/identity.test.ts`],
  },
  {
    what: "account: only confirmed addresses find rows",
    file: `${api}/features/account/person-keys.ts`,
    text: "if (!emailVerified) return",
    without: "if (!email) return",
    tests: [`${tests}/account/export.test.ts`],
  },
  {
    what: "account: a former subscription requires a confirmed address",
    file: `${api}/pricing/find-former-subscription.ts`,
    text: "if (!person.emailVerified) return undefined;",
    without: "",
    tests: [`${tests}/checkout/subscribers.test.ts`],
  },
  {
    what: "mail link: of a change of address, its kind",
    file: `${api}/features/account/email-change-link.ts`,
    text: "(kind && found.kind !== kind) || ",
    without: "",
    tests: emailChange,
  },
  {
    what: "mail link: of a change of address, its end",
    file: `${api}/features/account/email-change-link.ts`,
    text: "if (ageHours >= lifetimeHours[kind]) return false;",
    without: "",
    tests: emailChange,
  },
  {
    what: "mail link: of a change of address, an objection ends it",
    file: `${api}/features/account/email-change-link.ts`,
    text: "if (change.endedAt) return false;",
    without: "",
    tests: emailChange,
  },
  {
    what: "reclaiming an address: no other way in stays",
    file: `${api}/features/account/take-back-email.ts`,
    text: "{ lockOut: true },",
    without: "{ lockOut: false },",
    tests: emailChange,
  },
  {
    what: "reclaiming an address: the sign-in with Google is removed too",
    file: `${api}/providers/identity.ts`,
    text: '          providersToUnlink: ["google.com"],\n',
    without: "",
    tests: emailChange,
  },
  {
    what: "reclaiming an address: pressed again it leaves a new password alone",
    file: `${api}/features/account/take-back-email.ts`,
    text: "if (isTakenBack(linked)) return presentEmailChange(linked);",
    without: "isTakenBack(linked);",
    tests: emailChange,
  },
  {
    what: "reclaiming an address: the account cannot be deleted for two weeks",
    file: `${api}/features/account/delete-account.ts`,
    text: "  requireNotHeld(profile, deps.now());\n",
    without: "",
    tests: emailChange,
  },
  {
    what: "reclaiming an address: the account cannot be moved for two weeks",
    file: `${api}/features/account/request-email-change.ts`,
    text: "    requireNotHeld(profile, at);\n",
    without: "",
    tests: emailChange,
  },
  {
    what: "deletion: of a confirmed account, only by its mail's link",
    file: `${api}/features/account/delete-account.ts`,
    text: "  if (asked) await requireDeletionLink(deps.db, profile, { token: asked.token, at: deps.now() });\n",
    without: "",
    tests: [`${tests}/account/deletion.test.ts`],
  },
  ...(
    [
      ["its end", "createdAt"],
      ["its account", "profileId"],
      ["its request", "askedAt"],
    ] as const
  ).map(([which, column]) => ({
    what: `mail link: of a deletion, ${which}`,
    file: `${api}/features/account/deletion-link.ts`,
    condition: `deletionLinks.${column}`,
    tests: [`${tests}/account/deletion-links.test.ts`],
  })),
  {
    what: "mail link: of the newsletter, its kind",
    file: `${api}/features/newsletter/subscription-link.ts`,
    condition: "subscriptionLinks.kind",
    tests: [`${tests}/newsletter/newsletter.test.ts`],
  },
  {
    what: "mail link: of the newsletter, its end",
    file: `${api}/features/newsletter/subscription-link.ts`,
    condition: "subscriptionLinks.expiresAt",
    tests: [`${tests}/newsletter/newsletter.test.ts`],
  },
  {
    what: "mail link: only its digest is stored",
    file: `${api}/mail/link-token.ts`,
    text: 'return createHash("sha256").update(mailTokenSchema.parse(token)).digest("base64url");',
    without: 'return createHash ? token : "";',
    tests: [`${tests}/newsletter/newsletter.test.ts`],
  },
  {
    what: "programs: a secret is compared",
    file: `${api}/http/require-secret.ts`,
    refusal: "unauthenticated",
    tests: [`${tests}/mail/mail-reports.test.ts`],
  },
  {
    what: "programs: jobs need theirs",
    file: `${api}/jobs/routes.ts`,
    text: "requireSecret(headers.authorization, secret)",
    without: "void (headers.authorization ?? secret)",
    tests: [`${tests}/serve/http.test.ts`],
  },
  {
    what: "programs: mail reports need theirs",
    file: `${api}/outbox/routes.ts`,
    text: "requireSecret(headers.authorization, secret)",
    without: "void (headers.authorization ?? secret)",
    tests: [`${tests}/mail/mail-reports.test.ts`],
  },
  {
    what: "Google: the browser's own verifier",
    file: `${api}/providers/google-sign-in.ts`,
    text: "      code_verifier: codeVerifier,\n",
    without: '      ...(codeVerifier ? {} : { code_verifier: "" }),\n',
    tests: [`${tests}/auth/google-sign-in.test.ts`],
  },
  {
    what: "Google: the state that this browser sent",
    file: "apps/web/app/features/google/google-return.ts",
    text: 'if (!attempt || query.get("state") !== attempt.state) {',
    without: "if (!attempt) {",
    tests: ["apps/web/app/features/google/google-return.test.ts"],
  },
  {
    what: "page: only for people who are signed in",
    file: "apps/web/app/session/guards.ts",
    text: 'return user ? undefined : withReturnPath("/login", url.pathname + url.search);',
    without: 'return user ?? url ? undefined : withReturnPath("/login");',
    tests: ["apps/web/app/session/guards.test.ts"],
  },
];
