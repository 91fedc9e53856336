import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { expect, onTestFinished, test } from "vitest";

import { checkHeaders } from "../../src/doctor/check-headers.ts";
import { committedHosting, startTwoPageSite } from "../setup/two-page-site.ts";

const examples = path.resolve(import.meta.dirname, "../../../web/hosting");
const findProgram = (name: string) =>
  ["/usr/sbin", "/usr/bin"]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
const nginx = findProgram("nginx");
const caddy = findProgram("caddy");

/** A file for each kind of rule. */
const files: Record<string, string> = {
  "index.html": '<script src="/assets/app.js"></script>',
  "clean.html": "clean",
  "datasets/challenge.html": "challenge",
  "404.html": "missing",
  "icon.svg": "<svg/>",
  "social.png": "",
  "assets/app.js": "",
  "assets/clean-worker-1.js": "",
  "content/documents/a.json": "{}",
  "content/media/a.png": "",
  "share/a.png": "",
  "datasets/census/v1/census.csv": "a",
  "datasets/census/v1/census.parquet": "a",
  "datasets/census/feed.atom": "a",
  "datasets/census/croissant.json": "{}",
  "datasets/census/census-metadata.json": "{}",
};

function writeSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "server-example-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, "client", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

async function waitFor(origin: string, server: ChildProcess): Promise<void> {
  onTestFinished(() => void server.kill());
  const isUp = () =>
    fetch(origin)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isUp, { timeout: 15_000 }).toBe(true);
}

async function expectSafeSite(origin: string, folder: string): Promise<void> {
  const build = path.join(folder, "client");
  const found = await checkHeaders(origin, { home: files["index.html"] ?? "", build });
  expect(found).toMatchObject({ state: "ok" });
  const open = ["/clean", "/clean/", "/clean.html", "/%63lean", "//clean", "/clean/index.html"];
  for (const address of open) {
    const response = await fetch(origin + address);
    expect([address, response.url, await response.text()]).toEqual([
      address,
      expect.stringMatching(/\/(?:clean|%63lean)$/),
      "clean",
    ]);
    expect(response.headers.get("content-security-policy")).toContain("connect-src 'self';");
  }
  for (const address of ["/nothing", "/%00", "/clean/%00"]) {
    const missing = await fetch(origin + address);
    expect([address, missing.status, await missing.text()]).toEqual([address, 404, "missing"]);
    expect(missing.headers.get("x-content-type-options")).toBe("nosniff");
  }
}

test.skipIf(nginx === undefined)("the example for nginx sends every header", async () => {
  const folder = writeSite();
  const port = await findFreePort();
  cpSync(path.join(examples, "nginx"), path.join(folder, "site"), { recursive: true });
  const shop = readFileSync(path.join(examples, "nginx/shop.conf"), "utf8")
    .replaceAll("/etc/nginx/site", path.join(folder, "site"))
    .replaceAll("/srv/shop", folder)
    .replaceAll(/^ *(?:listen \[|ssl_|listen 80;).*$/gm, "")
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace(/server \{\s*server_name[^}]*\}\s*\}/, "");
  writeFileSync(path.join(folder, "site/shop.conf"), shop);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const runAs = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; ${runAs} pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { include /etc/nginx/mime.types; access_log off; ${temporary.join(" ")} include ${folder}/site/shop.conf; }`,
  );
  const origin = `http://127.0.0.1:${port}`;
  const options = ["-p", folder, "-c", path.join(folder, "nginx.conf")];
  await waitFor(origin, spawn(nginx ?? "", options, { stdio: "ignore" }));
  await expect(expectSafeSite(origin, folder)).resolves.toBeUndefined();
});

test.skipIf(caddy === undefined)("the example for Caddy sends every header", async () => {
  const folder = writeSite();
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  cpSync(path.join(examples, "caddy"), folder, { recursive: true });
  const file = path.join(folder, "Caddyfile");
  const example = readFileSync(file, "utf8")
    .replace("shop.example {", `${origin} {`)
    .replaceAll("/srv/shop", folder);
  writeFileSync(file, `{\n\tadmin off\n}\n${example}`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const server = spawn(caddy ?? "", ["run", "--config", file], {
    env,
    cwd: folder,
    stdio: "ignore",
  });
  await waitFor(origin, server);
  await expect(expectSafeSite(origin, folder)).resolves.toBeUndefined();
});

test("a host with only the general headers is reported by the page that lacks its own", async () => {
  const all = JSON.parse(committedHosting) as { hosting: { headers: { source: string }[] } };
  const headers = all.hosting.headers.filter(({ source }) => source !== "/clean");
  const hosting = JSON.stringify({ hosting: { ...all.hosting, headers } });
  const site = await startTwoPageSite({ apiUrls: ["http://127.0.0.1:9"], hosting, files });
  onTestFinished(() => site.stop());
  const found = await checkHeaders(site.url, { home: "", build: site.build });
  expect(found).toMatchObject({ state: "wrong" });
  expect(found.found).toBe("/clean has another Content-Security-Policy");
});
