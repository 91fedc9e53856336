const tests = /\.test\.tsx?$|^apps\/api\/tests\//;

/**
 * Who may not import what, in the order in which it is looked up; docs/architecture.md says it in words.
 * `inside` and `except` are files from the root, `not` is what stands between the quotes.
 */
export const boundaries = [
  {
    inside: /^(?:apps|packages)\//,
    not: /^@site\/api(?:\/|$)/,
    unless: { file: /^apps\/web\/app\/lib\/trpc\.ts$/, typeOnly: true },
    why: "Only apps/web/app/lib/trpc.ts takes the router's type from the API.",
  },
  {
    inside: /^(?:apps|packages)\//,
    except: tests,
    not: /^@site\/local(?:\/|$)/,
    why: "Product code knows nothing of the local world: its parts come in through settings.",
  },
  {
    inside: /^apps\/web\/app\//,
    not: /^\.\.\//,
    why: "A neighbour is imported as ./x.ts, everything else as #app/…",
  },
  {
    inside: /^apps\/web\/app\/features\//,
    not: /^#app\/(?:features|routes|root\.|routes\.)/,
    why: "Features know neither routes nor each other: what two share goes down to forms, ui or lib.",
  },
  {
    inside: /^apps\/web\/app\/(?:forms|ui)\//,
    not: /^#app\/(?:features|routes|root\.|routes\.)/,
    why: "Forms and ui stand below features and routes.",
  },
  {
    inside: /^apps\/web\/app\/lib\//,
    not: /^#app\/(?:features|routes|root\.|routes\.|forms|ui)/,
    why: "Lib is the lowest layer of the site.",
  },
  {
    inside: /^apps\/api\/src\/(?:.*\/)?router\.ts$/,
    not: /(?:^|\/)db\/|^(?:drizzle-orm|pg)(?:\/|$)/,
    why: "Routers parse, call a verb, return. The database is for verbs.",
  },
];
