import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { version } from "react";
import { rolldown } from "rolldown";

const run = promisify(execFile);

/** A page that asks for consent, with its files. */
export interface Candidate {
  name: string;
  html: string;
  files: ReadonlyMap<string, { type: string; body: string }>;
  /** Selector of the button that accepts everything. */
  accept: string;
}

interface Library {
  package: string;
  version: string;
  script: string;
  style: string;
  accept: string;
  /** Scripts before and after the library's own, as in its documentation. */
  before?: string;
  after?: string;
}

const purposes = `[{ id: "analytics", title: "Analytics", cookies: ["_ga"] }]`;

const libraries: Library[] = [
  {
    package: "vanilla-cookieconsent",
    version: "3.1.0",
    script: "dist/cookieconsent.umd.js",
    style: "dist/cookieconsent.css",
    accept: ".cm [data-role=all]",
    after: `CookieConsent.run({
      hideFromBots: false,
      categories: { necessary: { enabled: true, readOnly: true }, analytics: {} },
      language: { default: "en", translations: { en: {
        consentModal: { title: "Cookies", description: "We count visits.", acceptAllBtn: "Accept all", acceptNecessaryBtn: "Decline all", showPreferencesBtn: "Manage" },
        preferencesModal: { sections: [] } } } } });`,
  },
  {
    package: "klaro",
    version: "0.7.22",
    script: "dist/klaro.js",
    style: "dist/klaro.min.css",
    accept: ".cookie-notice .cm-btn-success",
    before: `var klaroConfig = { version: 1, lang: "en", acceptAll: true, storageMethod: "cookie",
      services: [{ name: "analytics", title: "Analytics", purposes: ["analytics"], cookies: ["_ga"] }],
      translations: { en: { purposes: { analytics: "Analytics" } } } };`,
  },
  {
    package: "orejime",
    version: "3.2.1",
    script: "dist/orejime-standard-en.js",
    style: "dist/orejime-standard.css",
    accept: ".orejime-Banner .orejime-Button--save",
    before: `window.orejimeConfig = { purposes: ${purposes}, privacyPolicyUrl: "/privacy" };`,
  },
];

/** Downloads the compared libraries from the package registry into a temporary folder. */
export async function fetchLibraries(body: string): Promise<Candidate[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "consent-benchmark-"));
  try {
    return await Promise.all([
      ...libraries.map((library) => fetchLibrary(library, folder, body)),
      fetchC15t(folder, body),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fetchLibrary(library: Library, folder: string, body: string): Promise<Candidate> {
  const name = `${library.package}@${library.version}`;
  const { stdout } = await run("npm", ["pack", name, "--silent"], { cwd: folder });
  const target = await mkdtemp(path.join(folder, "package-"));
  await run("tar", ["xzf", path.join(folder, stdout.trim()), "-C", target]);
  const read = (file: string) => readFile(path.join(target, "package", file), "utf8");
  const { before = "", after = "" } = library;
  return {
    name,
    accept: library.accept,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/library.css"><script>${before}</script>
<script defer src="/library.js"></script><script defer src="/after.js"></script></head>
<body>${body}</body></html>`,
    files: new Map([
      ["/library.js", { type: "text/javascript", body: await read(library.script) }],
      ["/library.css", { type: "text/css", body: await read(library.style) }],
      ["/after.js", { type: "text/javascript", body: after }],
    ]),
  };
}

/** c15t is React components without a ready script. This bundles the application of its quickstart, without a server. */
async function fetchC15t(folder: string, body: string): Promise<Candidate> {
  const name = "@c15t/react@2.2.1";
  const target = await mkdtemp(path.join(folder, "package-"));
  const packages = [name, `react@${version}`, `react-dom@${version}`];
  await run("npm", ["install", "--silent", "--ignore-scripts", ...packages], { cwd: target });
  const entry = path.join(target, "entry.js");
  await writeFile(
    entry,
    `import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    import { ConsentBanner, ConsentDialog, ConsentManagerProvider } from "@c15t/react";
    const options = { mode: "offline", consentCategories: ["necessary", "measurement"], overrides: { country: "DE" } };
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      createElement(ConsentManagerProvider, { options }, createElement(ConsentBanner), createElement(ConsentDialog)));`,
  );
  await using build = await rolldown({
    input: entry,
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
  });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  const style = path.join(target, "node_modules/@c15t/ui/dist/styles.css");
  return {
    name,
    accept: "[data-testid=consent-banner-accept-button]",
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style.css"><script type="module" src="/entry.js"></script></head>
<body>${body}</body></html>`,
    files: new Map([
      ["/entry.js", { type: "text/javascript", body: output[0].code }],
      ["/style.css", { type: "text/css", body: await readFile(style, "utf8") }],
    ]),
  };
}
