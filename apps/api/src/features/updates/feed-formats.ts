import { brand } from "@site/content/brand";
import { escapeHtml, createXml, createXmlDocument } from "@site/content/markup";
import {
  type Architecture,
  type Release,
  type Channel,
  type Platform,
  type UpdateFeed,
  updateFeedSchema,
  type WithdrawnVersion,
  type Artifact,
} from "@site/contracts/product";
import { pageUrl } from "@site/contracts/site/known-pages";

type FeedName =
  | { kind: "electron"; channel: Channel; platform: Platform; arch?: Architecture }
  | { kind: "appcast"; arch: Architecture }
  | { kind: "json"; channel: Channel };

/**
 * Parses the file name of a feed. electron-updater requests `latest.yml` for Windows, `latest-mac.yml`,
 * `latest-linux.yml` and `latest-linux-arm64.yml`, or `beta` instead of `latest`. Only Linux has one feed per
 * processor.
 */
export function parseFeedName(name: string): FeedName | undefined {
  const electron = /^(latest|beta)(-mac|-linux|-linux-arm64)?\.yml$/.exec(name);
  if (electron) {
    const [, prefix, suffix = ""] = electron;
    const channel = prefix === "beta" ? "beta" : "stable";
    if (suffix === "") return { kind: "electron", channel, platform: "windows" };
    if (suffix === "-mac") return { kind: "electron", channel, platform: "macos" };
    const arch = suffix === "-linux" ? "x64" : "arm64";
    return { kind: "electron", channel, platform: "linux", arch };
  }
  const sparkle = /^appcast-(x64|arm64)\.xml$/.exec(name);
  if (sparkle) return { kind: "appcast", arch: sparkle[1] === "x64" ? "x64" : "arm64" };
  const json = /^(stable|beta)\.json$/.exec(name);
  return json ? { kind: "json", channel: json[1] === "beta" ? "beta" : "stable" } : undefined;
}

/**
 * Renders the feed of one system for electron-updater's generic provider: its `UpdateInfo` as YAML, with URLs
 * relative to the feed.
 */
export function renderElectronFeed(release: Release, files: Artifact[]): string {
  const [first] = files;
  if (!first) throw new Error(`${release.version} has no file for this feed.`);
  const lines = [
    `version: ${toYamlString(release.version)}`,
    "files:",
    ...files.flatMap(({ fileName, sha512, sizeBytes }) => [
      `  - url: ${toYamlString(getInstallerPath(release.version, fileName))}`,
      `    sha512: ${toYamlString(sha512)}`,
      `    size: ${sizeBytes}`,
    ]),
    `path: ${toYamlString(getInstallerPath(release.version, first.fileName))}`,
    `sha512: ${toYamlString(first.sha512)}`,
    `releaseDate: ${toYamlString(`${release.releasedOn}T00:00:00.000Z`)}`,
    `releaseNotes: ${toYamlString(release.notes)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** A JSON string is a double-quoted YAML 1.2 scalar if the characters that YAML does not allow are escaped. */
function toYamlString(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

interface AppcastOptions {
  /** Newest first. The feed lists their macOS files for `arch`. */
  releases: Release[];
  arch: Architecture;
  siteOrigin: string;
}

/** RSS 2.0 with the elements of Sparkle 2 ("Publishing an update" in its documentation). */
export function renderAppcast({ releases, arch, siteOrigin }: AppcastOptions): string {
  const channel = [
    createXml("title", {}, brand.name),
    createXml("link", {}, pageUrl(siteOrigin, "/download")),
    createXml("description", {}, `Updates of ${brand.name} for macOS`),
    createXml("language", {}, "en"),
    ...releases.flatMap((release) => renderAppcastItem(release, arch, siteOrigin)),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
  };
  return createXmlDocument(createXml("rss", namespaces, [createXml("channel", {}, channel)]));
}

function renderAppcastItem(release: Release, arch: Architecture, siteOrigin: string): string[] {
  const file = release.artifacts.find((each) => each.platform === "macos" && each.arch === arch);
  if (!file) return [];
  const { version, channel, releasedOn, notes } = release;
  const children = [
    createXml("title", {}, `${brand.name} ${version}`),
    createXml("guid", { isPermaLink: "false" }, version),
    createXml("pubDate", {}, new Date(`${releasedOn}T00:00:00Z`).toUTCString()),
    createXml("sparkle:version", {}, version),
    createXml("sparkle:shortVersionString", {}, version),
    // Without a channel, Sparkle offers the item to everyone.
    ...(channel === "stable" ? [] : [createXml("sparkle:channel", {}, channel)]),
    // The element contains HTML, so the notes are escaped twice.
    createXml("description", {}, `<p>${escapeHtml(notes)}</p>`),
    createXml("enclosure", {
      url: `${siteOrigin}/api/updates/${getInstallerPath(version, file.fileName)}`,
      length: String(file.sizeBytes),
      type: "application/octet-stream",
      ...(file.signature ? { "sparkle:edSignature": file.signature } : {}),
    }),
  ];
  return [createXml("item", {}, children)];
}

interface JsonFeedOptions {
  channel: Channel;
  releases: Release[];
  withdrawn: WithdrawnVersion[];
  siteOrigin: string;
}

/** Renders the feed for custom updaters: everything that can be installed, with absolute URLs. */
export function renderJsonFeed({
  channel,
  releases,
  withdrawn,
  siteOrigin,
}: JsonFeedOptions): string {
  const feed: UpdateFeed = {
    channel,
    releases: releases.map(({ artifacts, ...release }) => ({
      ...release,
      files: artifacts.map((file) => ({
        ...file,
        url: `${siteOrigin}/api/updates/${getInstallerPath(release.version, file.fileName)}`,
      })),
    })),
    withdrawn,
  };
  return `${JSON.stringify(updateFeedSchema.parse(feed), null, 2)}\n`;
}

/** The permanent URL of an installer, relative to the feeds. */
function getInstallerPath(version: string, fileName: string): string {
  return `files/${encodeURIComponent(version)}/${encodeURIComponent(fileName)}`;
}
