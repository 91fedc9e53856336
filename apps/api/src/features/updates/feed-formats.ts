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
  type InstallerInput,
} from "@site/contracts/product";
import { pageUrl } from "@site/contracts/site/known-pages";
import { eq } from "drizzle-orm";

import { artifacts } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { recordDownload, createSignedDownload, getOfferedArtifact } from "../product/downloads.ts";

interface AppcastOptions {
  /** Newest first; each offers its file for macOS on `arch`. */
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
    ...releases.flatMap((release) => item(release, arch, siteOrigin)),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
  };
  return createXmlDocument(createXml("rss", namespaces, [createXml("channel", {}, channel)]));
}

function item(release: Release, arch: Architecture, siteOrigin: string): string[] {
  const file = release.artifacts.find((each) => each.platform === "macos" && each.arch === arch);
  if (!file) return [];
  const { version, channel, releasedOn, notes } = release;
  const children = [
    createXml("title", {}, `${brand.name} ${version}`),
    createXml("guid", { isPermaLink: "false" }, version),
    createXml("pubDate", {}, new Date(`${releasedOn}T00:00:00Z`).toUTCString()),
    createXml("sparkle:version", {}, version),
    createXml("sparkle:shortVersionString", {}, version),
    // Sparkle offers items without a channel to everyone.
    ...(channel === "stable" ? [] : [createXml("sparkle:channel", {}, channel)]),
    // The element holds HTML, so the notes are escaped twice.
    createXml("description", {}, `<p>${escapeHtml(notes)}</p>`),
    createXml("enclosure", {
      url: `${siteOrigin}/api/updates/${installerPath(version, file.fileName)}`,
      length: String(file.sizeBytes),
      type: "application/octet-stream",
      ...(file.signature ? { "sparkle:edSignature": file.signature } : {}),
    }),
  ];
  return [createXml("item", {}, children)];
}

type FeedName =
  | { kind: "electron"; channel: Channel; platform: Platform; arch?: Architecture }
  | { kind: "appcast"; arch: Architecture }
  | { kind: "json"; channel: Channel };

/**
 * What the name of a feed's file asks for. electron-updater requests `latest.yml` for Windows, `latest-mac.yml`,
 * `latest-linux.yml` and `latest-linux-arm64.yml`, with `beta` for the other channel: only on Linux does each
 * processor have its own.
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

interface JsonFeedOptions {
  channel: Channel;
  releases: Release[];
  withdrawn: WithdrawnVersion[];
  siteOrigin: string;
}

/** The feed for custom updaters: everything that may be installed, with full addresses. */
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
        url: `${siteOrigin}/api/updates/${installerPath(release.version, file.fileName)}`,
      })),
    })),
    withdrawn,
  };
  return `${JSON.stringify(updateFeedSchema.parse(feed), null, 2)}\n`;
}

/**
 * The feed of one system for electron-updater's generic provider (its `UpdateInfo`, as YAML). Addresses are
 * relative to the feed's own.
 */
export function renderElectronFeed(release: Release, files: Artifact[]): string {
  const [first] = files;
  if (!first) throw new Error(`${release.version} has no file for this feed.`);
  const lines = [
    `version: ${text(release.version)}`,
    "files:",
    ...files.flatMap(({ fileName, sha512, sizeBytes }) => [
      `  - url: ${text(installerPath(release.version, fileName))}`,
      `    sha512: ${text(sha512)}`,
      `    size: ${sizeBytes}`,
    ]),
    `path: ${text(installerPath(release.version, first.fileName))}`,
    `sha512: ${text(first.sha512)}`,
    `releaseDate: ${text(`${release.releasedOn}T00:00:00.000Z`)}`,
    `releaseNotes: ${text(release.notes)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * A JSON string is a double-quoted scalar of YAML 1.2, once characters that YAML counts as not printable are
 * escaped.
 */
function text(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

interface Wanted extends InstallerInput {
  /** False if a counted download continues, or only its headers are requested. */
  begins: boolean;
}

/** The short-lived address behind a feed's permanent one. */
export async function startInstallerDownload(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, fileName, begins }: Wanted,
): Promise<string> {
  const artifact = await getOfferedArtifact(deps, version, eq(artifacts.fileName, fileName));
  const { url } = await createSignedDownload(deps, artifact);
  if (begins) await recordDownload(deps, { ...artifact, source: "update" });
  return url;
}

/** The permanent address of an installer, below that of the feeds. */
function installerPath(version: string, fileName: string): string {
  return `files/${encodeURIComponent(version)}/${encodeURIComponent(fileName)}`;
}
