import { brand } from "@site/content/brand";
import { escapeHtml } from "@site/content/markup/escape-html";
import { xml, xmlDocument } from "@site/content/markup/xml";
import type { Architecture, Release } from "@site/contracts/product";
import { pageUrl } from "@site/contracts/site/known-pages";

import { filePath } from "./installer-address.ts";

interface AppcastOptions {
  /** Newest first; each offers its file for macOS on `arch`. */
  releases: Release[];
  arch: Architecture;
  siteOrigin: string;
}

/** RSS 2.0 with the elements of Sparkle 2 ("Publishing an update" in its documentation). */
export function appcast({ releases, arch, siteOrigin }: AppcastOptions): string {
  const channel = [
    xml("title", {}, brand.name),
    xml("link", {}, pageUrl(siteOrigin, "/download")),
    xml("description", {}, `Updates of ${brand.name} for macOS`),
    xml("language", {}, "en"),
    ...releases.flatMap((release) => item(release, arch, siteOrigin)),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
  };
  return xmlDocument(xml("rss", namespaces, [xml("channel", {}, channel)]));
}

function item(release: Release, arch: Architecture, siteOrigin: string): string[] {
  const file = release.artifacts.find((each) => each.platform === "macos" && each.arch === arch);
  if (!file) return [];
  const { version, channel, releasedOn, notes } = release;
  const children = [
    xml("title", {}, `${brand.name} ${version}`),
    xml("guid", { isPermaLink: "false" }, version),
    xml("pubDate", {}, new Date(`${releasedOn}T00:00:00Z`).toUTCString()),
    xml("sparkle:version", {}, version),
    xml("sparkle:shortVersionString", {}, version),
    // Sparkle offers items without a channel to everyone.
    ...(channel === "stable" ? [] : [xml("sparkle:channel", {}, channel)]),
    // The element holds HTML, so the notes are escaped twice.
    xml("description", {}, `<p>${escapeHtml(notes)}</p>`),
    xml("enclosure", {
      url: `${siteOrigin}/api/updates/${filePath(version, file.fileName)}`,
      length: String(file.sizeBytes),
      type: "application/octet-stream",
      ...(file.signature ? { "sparkle:edSignature": file.signature } : {}),
    }),
  ];
  return [xml("item", {}, children)];
}
