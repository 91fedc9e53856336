import type { Guard } from "./guard.ts";

const contracts = "packages/contracts/src";
const returnPath = [`${contracts}/sign-in/return-path.test.ts`];
const licence = [
  "packages/licence/src/licence-file.test.ts",
  "packages/licence/src/vectors.test.ts",
];
const consent = ["packages/consent/src/core/consent-model.test.ts"];
const markdown = ["packages/content/src/markdown/render-markdown.test.ts"];

/** Protection of pages, mails, return paths and signed files against changes of meaning. */
export const pageGuards: readonly Guard[] = [
  {
    what: "open redirect: another origin",
    file: `${contracts}/sign-in/return-path.ts`,
    text: "if (!url || url.origin !== base) return undefined;",
    without: "if (!url) return undefined;",
    tests: returnPath,
  },
  {
    what: "open redirect: two slashes",
    file: `${contracts}/sign-in/return-path.ts`,
    text: 'pathname.startsWith("//") || ',
    without: "",
    tests: returnPath,
  },
  {
    what: "open redirect: what a later decode would change",
    file: `${contracts}/sign-in/return-path.ts`,
    text: "ambiguous.test(pathname)",
    without: 'ambiguous.test("")',
    tests: returnPath,
  },
  {
    what: "open redirect: in a mail's link",
    file: `${contracts}/sign-in/return-path.ts`,
    text: "z.transform((value: string) => safeReturnPath(value)),",
    without: "z.transform((value: string) => value),",
    tests: ["apps/api/tests/mail/mail.test.ts"],
  },
  {
    what: "mail: text that a person typed is not markup",
    file: "apps/api/src/mail/mail-design.ts",
    text: "link(escapeHtml(block.text), siteOrigin)",
    without: "link(block.text, siteOrigin)",
    tests: ["apps/api/src/mail/mail-design.test.ts"],
  },
  {
    what: "page: HTML of authors is sanitised",
    file: "packages/content/src/markdown/sanitize-html.ts",
    text: "sanitize(raw(tree, { file: new VFile(markdown) }), schema) as Root;",
    without: "raw(tree, { file: new VFile(markdown) }) as Root;",
    tests: markdown,
  },
  {
    what: "page: nothing from another site before consent",
    file: "packages/content/src/markdown/refuse-foreign-media.ts",
    text: "for (const address of foreignMedia(node)) {",
    without: "for (const address of foreignMedia(node).slice(0, 0)) {",
    tests: markdown,
  },
  {
    what: "page: frames wait behind the gate",
    file: "packages/content/src/markdown/sanitize-html.ts",
    text: 'if (node.tagName !== "iframe" || !parent || index === undefined) return;',
    without: "if (parent || !parent || index === undefined) return;",
    tests: markdown,
  },
  {
    what: "page: a frame is http or https",
    file: "apps/web/app/ui/text/waiting-frames.tsx",
    text: 'if (!/^https?:$/.test(URL.parse(src)?.protocol ?? "")) return undefined;',
    without: "",
    tests: ["apps/web/app/ui/text/waiting-frames.test.tsx"],
  },
  {
    what: "page: data ends no script",
    file: "apps/web/app/lib/script-text.ts",
    text: '.replaceAll("<", "\\\\u003c")',
    without: "",
    tests: ["apps/web/app/lib/script-text.test.ts"],
  },
  {
    what: "page: scripts by their hashes (CSP)",
    file: "apps/web/build/page/page-policy.ts",
    text: '"script-src": ["\'self\'", ...scripts.map(hashOf), ...others],',
    without: '"script-src": ["\'self\'", "\'unsafe-inline\'", ...others],',
    tests: ["apps/web/build/page/page-policy.test.ts"],
  },
  {
    what: "page: what has no directive of its own stays on this site where a table is open (CSP)",
    file: "apps/web/build/page/page-policy.ts",
    text: '"default-src": ["\'self\'"], ',
    without: "",
    tests: ["apps/web/build/page/page-policy.test.ts"],
  },
  {
    what: "page: the host's policy (CSP)",
    file: "firebase.json",
    text: '"key": "Cache-Control",\n            "value": "no-cache"\n          },\n          {\n            "key": "Content-Security-Policy",',
    without:
      '"key": "Cache-Control",\n            "value": "no-cache"\n          },\n          {\n            "key": "X-Content-Security-Policy",',
    tests: ["tooling/budgets/src/page-security.test.ts"],
  },
  {
    what: "page: may not be framed",
    file: "firebase.json",
    text: "frame-ancestors 'none'; frame-src https:",
    without: "frame-ancestors *; frame-src https:",
    tests: ["tooling/budgets/src/page-security.test.ts"],
  },
  {
    what: "page: only by TLS (HSTS)",
    file: "firebase.json",
    text: '"key": "Strict-Transport-Security",',
    without: '"key": "X-Strict-Transport-Security",',
    tests: ["tooling/budgets/src/page-security.test.ts"],
  },
  {
    what: "consent: a ticked box is no decision",
    file: "packages/consent/src/core/state.ts",
    text: "    enabled: [],\n",
    without: "    enabled: draft,\n",
    tests: consent,
  },
  {
    what: "consent: what is off does not run",
    file: "packages/consent/src/core/plan.ts",
    text: "!off.includes(item) && ",
    without: "",
    tests: consent,
  },
  {
    what: "consent: Global Privacy Control ticks nothing",
    file: "packages/consent/src/core/state.ts",
    text: "item.initialState && !privacyControl",
    without: "item.initialState && privacyControl !== null",
    tests: consent,
  },
  {
    what: "licence: its signature",
    file: "packages/licence/src/statement.ts",
    text: "const { payload } = await compactVerify(jws, key, { algorithms: [LICENCE_ALGORITHM] });",
    without:
      'const payload = base64url.decode(jws.split(".")[1] ?? "");\n    if (!payload) await compactVerify(jws, key);',
    tests: licence,
  },
  {
    what: "licence: one spelling of a signature",
    file: "packages/licence/src/statement.ts",
    text: "if (base64url.encode(base64url.decode(signature)) !== signature) return undefined;",
    without: "",
    tests: licence,
  },
  {
    what: "licence: its algorithm and kind",
    file: "packages/licence/src/statement.ts",
    text: "const known = alg === LICENCE_ALGORITHM && typ === kind.typ && crit === undefined;",
    without: "const known = alg !== undefined && typ !== crit;",
    tests: licence,
  },
  {
    what: "licence: of this product",
    file: "packages/licence/src/statement.ts",
    text: 'if (payload.product !== product) return { ok: false, reason: "wrong_product" };',
    without: "",
    tests: licence,
  },
  {
    what: "licence: two readers see one statement",
    file: "packages/licence/src/statement.ts",
    text: "return canonicalJson(value) === text ? schema.safeParse(value).data : undefined;",
    without: "return schema.safeParse(value).data;",
    tests: licence,
  },
];
