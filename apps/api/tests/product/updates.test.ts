import { createHash, createPublicKey, verify } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from "node:http";

import { problemSchema } from "@site/contracts/desktop";
import { type UpdateFeed, updateFeedSchema } from "@site/contracts/product";
import { localReleaseKey } from "@site/local/installers";
import { CancellationToken, HttpExecutor, parseXml } from "builder-util-runtime";
import { GenericProvider } from "electron-updater/out/providers/GenericProvider.js";
import { findFile } from "electron-updater/out/providers/Provider.js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createLicence } from "../setup/licence.ts";
import { selectRows } from "../setup/shop.ts";
import { type StoredReleases, storeReleases } from "../setup/stored-releases.ts";
import { type Api, startSuite, type Suite } from "../setup/suite.ts";

let suite: Suite;
let store: StoredReleases;
let apis: [Api, Api];
beforeAll(async () => {
  suite = await startSuite();
  store = await storeReleases(suite);
  const { objectStore } = store;
  apis = [await suite.startApi({ objectStore }), await suite.startApi({ objectStore })];
  // Feeds contain the site's URL. In production the site forwards these paths to the API.
  for (const api of apis) api.deps.siteOrigin = api.url;
});
afterAll(async () => {
  await suite.stop();
  await store.stop();
});

/** The HTTP client of electron-updater, with Node's sockets instead of Electron's. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    return request(options, callback);
  }
}

const executor = new NodeExecutor();

function electronUpdater(platform: "win32" | "darwin" | "linux", channel?: string, key?: string) {
  const provider = new GenericProvider(
    { provider: "generic", url: `${apis[0].url}/api/updates`, channel: channel ?? "latest" },
    { channel: null, isAddNoCacheQuery: true } as never,
    { isUseMultipleRangeRequest: false, platform, executor: executor as never },
  );
  if (key !== undefined) provider.setRequestHeaders({ authorization: `Bearer ${key}` });
  return provider;
}

test.each([
  ["win32", "zip", "windows-x64.zip"],
  ["darwin", "zip", "macos-x64.zip"],
  ["linux", "tar.gz", "linux-x64.tar.gz"],
] as const)(
  "electron-updater on %s finds the newest stable version and downloads it whole",
  async (platform, extension, ending) => {
    const provider = electronUpdater(platform);
    const info = await provider.getLatestVersion();
    expect(info.version).toBe("2.4.1");
    expect(Date.parse(info.releaseDate)).toBe(Date.parse("2026-10-20"));
    const files = provider.resolveFiles(info);
    const file = findFile(files, extension);
    expect(file?.url.pathname).toContain(ending);
    const bytes = await executor.downloadToBuffer(file?.url ?? new URL("about:blank"), {
      cancellationToken: new CancellationToken(),
    });
    expect(createHash("sha512").update(bytes).digest("base64")).toBe(file?.info.sha512);
    expect(bytes.length).toBe(file?.info.size);
  },
);

test("Linux on ARM has its own feed, and Windows and macOS have both processors in one", async () => {
  const feed = async (name: string) => (await fetch(`${apis[1].url}/api/updates/${name}`)).text();
  expect(await feed("latest-linux-arm64.yml")).toContain("linux-arm64");
  expect(await feed("latest-linux.yml")).not.toContain("arm64");
  for (const name of ["latest.yml", "latest-mac.yml"]) {
    expect(await feed(name)).toMatch(/x64[^]*arm64/);
  }
});

test("the beta channel offers the newest version of both channels", async () => {
  expect((await electronUpdater("linux", "beta").getLatestVersion()).version).toBe("2.5.0-beta.1");
});

test("with a licence, no feed offers versions from after the end of its updates", async () => {
  const { key, licenceId } = await createLicence(suite);
  expect((await electronUpdater("linux", "beta", key).getLatestVersion()).version).toBe(
    "2.5.0-beta.1",
  );
  await suite.sql.query("update licences set updates_until = '2026-09-20' where id = $1", [
    licenceId,
  ]);
  expect((await electronUpdater("linux", "latest", key).getLatestVersion()).version).toBe("2.4.0");
  expect((await electronUpdater("darwin", "beta", key).getLatestVersion()).version).toBe("2.4.0");
  const headers = { authorization: `Bearer ${key}` };
  const json = await fetch(`${apis[0].url}/api/updates/stable.json`, { headers });
  expect(json.headers.get("cache-control")).toBe("no-store");
  const feed = (await json.json()) as UpdateFeed;
  expect(feed.releases.map(({ version }) => version)).toEqual(["2.4.0", "2.3.0", "1.9.2"]);
  const cast = await fetch(`${apis[0].url}/api/updates/appcast-arm64.xml`, { headers });
  expect(await cast.text()).not.toContain("2.4.1");
});

test("an invalid key is an error, not a default feed", async () => {
  const response = await fetch(`${apis[0].url}/api/updates/latest.yml`, {
    headers: { authorization: "Bearer 01234-56789-ABCDE-FGHJK-MNPJ5" },
  });
  expect(response.status).toBe(401);
  expect(problemSchema.parse(await response.json()).code).toBe("licence_key_unknown");
});

test("the appcast is valid for Sparkle: newest first, with length, signature and channel of each file", async () => {
  const response = await fetch(`${apis[0].url}/api/updates/appcast-arm64.xml`);
  expect(response.headers.get("content-type")).toContain("application/rss+xml");
  const rss = parseXml(await response.text());
  expect(rss.attribute("version")).toBe("2.0");
  const items = rss.element("channel").getElements("item");
  expect(items.map((item) => item.element("sparkle:version").value)).toEqual(
    store.releases.map(({ version }) => version),
  );
  const channels = items.map((item) => item.elementOrNull("sparkle:channel")?.value ?? null);
  expect(channels).toEqual(["beta", null, null, null, null]);
  const [beta] = items;
  const enclosure = beta?.element("enclosure");
  const file = await fetch(enclosure?.attribute("url") ?? "");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(String(bytes.length)).toBe(enclosure?.attribute("length"));
  expect(Number.isNaN(Date.parse(beta?.element("pubDate").value ?? ""))).toBe(false);
  const signature = Buffer.from(enclosure?.attribute("sparkle:edSignature") ?? "", "base64");
  expect(signature).toHaveLength(64);
  expect(verify(null, bytes, createPublicKey(localReleaseKey), signature)).toBe(true);
});

test("the JSON feed lists every file with its checksums, as in its contract", async () => {
  const response = await fetch(`${apis[0].url}/api/updates/beta.json`);
  const feed = updateFeedSchema.parse(await response.json());
  expect(feed.releases).toHaveLength(store.releases.length);
  const expected = store.releases.flatMap(({ artifacts }) => artifacts);
  const listed = feed.releases.flatMap(({ files }) => files.map(({ url: _url, ...file }) => file));
  expect(new Set(listed)).toEqual(new Set(expected));
});

test("public feeds can be cached for five minutes, separately for each key, and revalidation transfers no body", async () => {
  for (const name of ["latest.yml", "appcast-x64.xml", "stable.json"]) {
    const url = `${apis[0].url}/api/updates/${name}`;
    const first = await fetch(url);
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    expect(first.headers.get("vary")).toBe("authorization");
    const etag = first.headers.get("etag") ?? "";
    // Another instance returns the same bytes.
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }
  const unknown = await fetch(`${apis[0].url}/api/updates/nightly.yml`);
  expect([unknown.status, problemSchema.parse(await unknown.json()).code]).toEqual([
    404,
    "not_found",
  ]);
});

test("a permanent address resumes by Range, answers If-Range and HEAD correctly, and names the file", async () => {
  const file = store.releases[1]?.artifacts.find(({ platform }) => platform === "linux");
  const url = `${apis[0].url}/api/updates/files/2.4.1/${file?.fileName}`;
  const whole = await fetch(url);
  expect(whole.headers.get("content-disposition")).toBe(`attachment; filename="${file?.fileName}"`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(file?.sha256);

  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(file?.sizeBytes));
  expect(head.headers.get("accept-ranges")).toBe("bytes");
  const etag = head.headers.get("etag") ?? "";

  const range = `bytes=${bytes.length - 100}-`;
  const rest = await fetch(url, { headers: { range, "if-range": etag } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(-100));
  const other = await fetch(url, { headers: { range, "if-range": '"another version"' } });
  expect(other.status).toBe(200);
  expect(Buffer.from(await other.arrayBuffer())).toHaveLength(bytes.length);
});

test("each download is counted once, without continuations, HEAD requests and personal data", async () => {
  const file = store.releases[4]?.artifacts.find(
    ({ platform, arch }) => platform === "macos" && arch === "x64",
  );
  const path = `/api/updates/files/1.9.2/${file?.fileName}`;
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) => fetch(apis[turn % 2 ? 1 : 0].url + path)),
  );
  await fetch(apis[0].url + path, { method: "HEAD" });
  await fetch(apis[0].url + path, { headers: { range: "bytes=100-" } });
  await apis[1]
    .client()
    .product.downloadLink.query({ version: "1.9.2", platform: "macos", arch: "x64" });
  const rows = await selectRows<Record<string, unknown>>(
    suite,
    "select source, downloads::int from download_counts where version = '1.9.2' order by source",
  );
  expect(rows).toEqual([
    { source: "site", downloads: 1 },
    { source: "update", downloads: 6 },
  ]);
  const columns = await selectRows<{ name: string }>(
    suite,
    "select column_name as name from information_schema.columns where table_name = 'download_counts'",
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual([
    "arch",
    "day",
    "downloads",
    "platform",
    "source",
    "version",
  ]);
});

test("a withdrawn version disappears from feeds and downloads, and its users are warned", async () => {
  await suite.sql.query(
    "update releases set yanked_at = now(), yank_reason = 'It mixes up dates.' where version = '2.4.1'",
  );
  expect((await electronUpdater("win32").getLatestVersion()).version).toBe("2.4.0");
  const feed = (await (await fetch(`${apis[1].url}/api/updates/stable.json`)).json()) as UpdateFeed;
  expect(feed.releases.map(({ version }) => version)).not.toContain("2.4.1");
  expect(feed.withdrawn).toEqual([
    { version: "2.4.1", reason: "It mixes up dates.", replacement: "2.4.0" },
  ]);
  const file = store.releases[1]?.artifacts[0]?.fileName;
  const direct = await fetch(`${apis[0].url}/api/updates/files/2.4.1/${file}`);
  expect(problemSchema.parse(await direct.json()).code).toBe("release_not_found");
  const listed = await apis[0].client().product.releases.query();
  expect(listed.map(({ version }) => version)).not.toContain("2.4.1");
});

test("a client that keeps the key on redirects gets the file from us, in parts too, and the store never sees the key", async () => {
  const { key } = await createLicence(suite);
  const provider = electronUpdater("linux");
  const info = await provider.getLatestVersion();
  const file = findFile(provider.resolveFiles(info), "tar.gz");
  if (!file) throw new Error("There is no file.");
  const headers = { authorization: `Bearer ${key}` };
  const whole = await fetch(file.url, { headers, redirect: "manual" });
  expect(whole.status).toBe(200);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(createHash("sha512").update(bytes).digest("base64")).toBe(file.info.sha512);
  expect(whole.headers.get("content-length")).toBe(String(file.info.size));
  const part = await fetch(file.url, {
    headers: { ...headers, range: "bytes=5-9" },
    redirect: "manual",
  });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 5-9/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
  // The stand-in refuses what the real store refuses: a signed address together with a key.
  const redirected = await fetch(file.url, { redirect: "manual" });
  const signed = redirected.headers.get("location") ?? "";
  expect((await fetch(signed, { headers })).status).toBe(400);
  expect((await fetch(signed)).status).toBe(200);
});
