const tests = /\.test\.tsx?$|^apps\/api\/tests\//;

/**
 * Import rules, in the order in which they are checked; docs/architecture.md explains them. `inside` and `except`
 * are files from the root, `not` is the specifier, the text between the quotes.
 */
export const boundaries = [
  {
    inside: /^(?:apps|packages)\//,
    not: /^@site\/api(?:\/|$)/,
    unless: { file: /^apps\/web\/app\/api\/trpc\.ts$/, typeOnly: true },
    why: "Only apps/web/app/api/trpc.ts takes the router's type from the API.",
  },
  {
    inside: /^(?:apps|packages)\//,
    except: tests,
    not: /^@site\/local(?:\/|$)/,
    why: "Product code does not import the local services: it reaches them through settings.",
  },
  {
    inside: /^apps\/web\/app\//,
    not: /^\.\.\//,
    why: "A neighbour is imported as ./x.ts, everything else as #app/…",
  },
  {
    inside: /^apps\/web\/app\/features\//,
    not: /^#app\/(?:routes\/|root\.|routes\.)/,
    why: "Features know nothing of pages. Of each other they may know as long as no circle comes of it.",
  },
  {
    inside: /^apps\/api\/src\/(?:.*\/)?router\.ts$/,
    not: /(?:^|\/)db\/|^(?:drizzle-orm|pg)(?:\/|$)/,
    why: "Routers parse, call a verb, return. The database is for verbs.",
  },
  {
    inside: /^apps\/api\/src\/features\/(?:.*\/)?(?:compose-[^/]*|[^/]*-mails?)\.ts$/,
    not: /(?:^|\/)schema\/licences\.ts$/,
    why: "What a mail may say of a licence, and to whom, is decided in apps/api/src/mail/licence-view.ts.",
  },
];
