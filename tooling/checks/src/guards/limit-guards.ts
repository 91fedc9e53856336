import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const limits = [`${tests}/serve/limits.test.ts`];
const http = [`${tests}/serve/http.test.ts`];

/** Protection of the API against floods, and of callers against impersonation. */
export const limitGuards: readonly Guard[] = [
  {
    what: "limit: what a person does, by procedure",
    file: `${api}/trpc.ts`,
    text: "    await ctx.deps.limiter.consume(name, ctx.profile.id);\n",
    without: "",
    tests: limits,
  },
  {
    what: "limit: what a caller does, by procedure",
    file: `${api}/trpc.ts`,
    text: "    await ctx.deps.limiter.consume(name, ctx.callerAddress);\n",
    without: "",
    tests: limits,
  },
  {
    what: "limit: guesses of coupons, of a caller",
    file: `${api}/pricing/count-guess.ts`,
    limit: "coupon:caller",
    tests: limits,
  },
  {
    what: "limit: guesses of coupons, of a person",
    file: `${api}/pricing/count-guess.ts`,
    limit: "coupon:person",
    tests: limits,
  },
  {
    what: "limit: callers by their networks",
    file: `${api}/providers/limiter.ts`,
    text: 'name.endsWith(":caller") ? networksOf(subject) : { narrow: subject }',
    without: 'name.endsWith(":nobody") ? networksOf(subject) : { narrow: subject }',
    tests: limits,
  },
  {
    what: "limit: calls of the desktop app, of a caller",
    file: `${api}/features/desktop/register-operations.ts`,
    limit: "desktop:caller",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "limit: calls with one key",
    file: `${api}/features/desktop/register-operations.ts`,
    limit: "licence:key",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "limit: activations of a licence in a day",
    file: `${api}/features/licences/activate-device.ts`,
    limit: "activation:licence",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "limit: trials of a caller in a day",
    file: `${api}/features/licences/start-trial.ts`,
    limit: "trial:caller",
    tests: [`${tests}/licences/trials.test.ts`],
  },
  {
    what: "trial: one per device, and it ends",
    file: `${api}/features/licences/start-trial.ts`,
    refusal: "trial_over",
    tests: [`${tests}/licences/trials.test.ts`],
  },
  {
    what: "limit: updates, of a caller",
    file: `${api}/features/updates/routes.ts`,
    limit: "updates:caller",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "limit: updates, with one key",
    file: `${api}/features/updates/routes.ts`,
    limit: "licence:key",
    tests: [`${tests}/desktop/desktop-limits.test.ts`],
  },
  {
    what: "limit: counted by the proxies' word only",
    file: `${api}/app.ts`,
    text: "trustProxy: (_address, hop) => hop < trustedProxyHops,",
    without: "trustProxy: trustedProxyHops >= 0,",
    tests: limits,
  },
  {
    what: "limit: the counters contain no address",
    file: `${api}/providers/limiter.ts`,
    text: 'return createHash("sha256").update(subject).digest("base64url");',
    without: 'return createHash ? subject : "";',
    tests: limits,
  },
  {
    what: "body: its size",
    file: `${api}/app.ts`,
    text: "    bodyLimit: BODY_LIMIT,\n",
    without: "",
    tests: http,
  },
  {
    what: "body: none that is compressed",
    file: `${api}/serve/require-unpacked.ts`,
    text: '    throw new AppError("invalid_input");\n',
    without: "",
    tests: [`${tests}/process/function.test.ts`],
  },
  {
    what: "body: not read by the function's host",
    file: `${api}/function.ts`,
    text: "  request.headers = others;\n",
    without: "",
    tests: [`${tests}/process/function.test.ts`],
  },
  {
    what: "overload: one readiness query for all probes",
    file: `${api}/serve/health-routes.ts`,
    text: "asked ??= db",
    without: "asked = db",
    tests: [`${tests}/serve/overload.test.ts`],
  },
  {
    what: "batch: its size",
    file: `${api}/serve/require-plain-call.ts`,
    text: "export const MAX_BATCH_SIZE = 12;",
    without: "export const MAX_BATCH_SIZE = 12_000;",
    tests: http,
  },
  {
    what: "form of another site: only JSON is accepted (CSRF)",
    file: `${api}/serve/require-plain-call.ts`,
    text: 'if (!isPlain || (method === "POST" && !isJson))',
    without: "if (!isPlain || (isJson && !isPlain))",
    tests: http,
  },
  {
    what: "form of another site: no cookie counts (CSRF)",
    file: `${api}/serve/trpc-routes.ts`,
    text: "bearerToken: bearerTokenOf(request.headers.authorization),",
    without:
      'bearerToken: bearerTokenOf(request.headers.authorization) ?? /session=([^;]*)/.exec(request.headers.cookie ?? "")?.[1],',
    tests: [`${tests}/access/procedures.test.ts`],
  },
  {
    what: "headers: completed in time",
    file: `${api}/app.ts`,
    text: "http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },",
    without: "http: { headersTimeout: 0 },",
    tests: http,
  },
  {
    what: "overload: admission control",
    file: `${api}/app.ts`,
    text: "  admit(app, admission);\n",
    without: "",
    tests: [`${tests}/serve/overload.test.ts`],
  },
  {
    what: "overload: the number of pending refusals is limited",
    file: `${api}/serve/admission.ts`,
    text: "if (waiting >= refusedLaterAtOnce) {",
    without: "if (refusedLaterAtOnce < 0) {",
    tests: [`${api}/serve/admission.test.ts`],
  },
  {
    what: "cache: no response may be stored",
    file: `${api}/serve/answer-headers.ts`,
    text: 'void reply.header("cache-control", "no-store");',
    without: "",
    tests: http,
  },
  {
    what: "cache: one person's feed is not served to the next",
    file: `${api}/features/updates/routes.ts`,
    text: 'void reply.header("vary", "authorization");',
    without: "",
    tests: [`${tests}/product/updates.test.ts`],
  },
  {
    what: "answers: data by their own policy (CSP)",
    file: `${api}/serve/answer-headers.ts`,
    text: "void reply.headers(dataHeaders);",
    without: "",
    tests: http,
  },
  {
    what: "answers: unexpected errors are masked",
    file: `${api}/refusals.ts`,
    text: "    message: refusal.code,\n",
    without:
      "    message: refusal.cause instanceof Error ? refusal.cause.message : refusal.code,\n",
    tests: [`${tests}/serve/request-log.test.ts`],
  },
  {
    what: "log: addresses and secrets are removed from texts",
    file: `${api}/log.ts`,
    text: 'return text.replace(TOKENS, "[secret]").replace(WORD, withoutAddress);',
    without: "return text;",
    tests: [`${api}/log.test.ts`],
  },
  {
    what: "log: fields that identify somebody are left out",
    file: `${api}/log.ts`,
    text: 'if (withheld.has(name)) kept[name] = "[redacted]";',
    without: "if (withheld.has(name)) kept[name] = value;",
    tests: [`${api}/log.test.ts`],
  },
];
