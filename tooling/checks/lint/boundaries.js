const tests = /\.test\.tsx?$|^apps\/api\/tests\//;

/**
 * Import rules in the order in which they apply; docs/architecture.md explains them. `inside` and `except` match
 * files relative to the root. `not` matches the import specifier.
 */
export const boundaries = [
  {
    inside: /^(?:apps|packages)\//,
    // The site's build may import the licence texts of the API's bundle, to publish them.
    not: /^@site\/api(?!\/third-party-licences$)(?:\/|$)/,
    unless: { file: /^apps\/web\/app\/api\/trpc\.ts$/, typeOnly: true },
    why: "Only apps/web/app/api/trpc.ts takes the router's type from the API.",
  },
  {
    inside: /^(?:apps|packages)\//,
    except: tests,
    not: /^@site\/local(?:\/|$)/,
    why: "Product code does not import the local services; it reaches them through its settings.",
  },
  {
    inside: /^apps\/web\/app\//,
    not: /^\.\.\//,
    why: "Import files of the same folder as ./x.ts, all others as #app/…",
  },
  {
    inside: /^apps\/web\/app\/features\//,
    not: /^#app\/(?:routes\/|root\.|routes\.)/,
    why: "Features do not import pages. They may import each other as long as there is no cycle.",
  },
  {
    inside: /^apps\/api\/src\/(?:.*\/)?router\.ts$/,
    not: /(?:^|\/)db\/|^(?:drizzle-orm|pg)(?:\/|$)/,
    why: "Routers parse the input and call one function; only such functions use the database.",
  },
  {
    inside: /^apps\/api\/src\/features\/(?:.*\/)?(?:compose-[^/]*|[^/]*-mails?)\.ts$/,
    not: /(?:^|\/)schema\/licences\.ts$/,
    why: "Mails read licences only through apps/api/src/mail/licence-view.ts, which decides who may see what.",
  },
];
