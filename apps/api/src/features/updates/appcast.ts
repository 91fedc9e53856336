import { brand } from "@site/content/brand";
import type { Architecture, Release } from "@site/contracts/product";

import { filePath } from "./installer-address.ts";

interface AppcastOptions {
  /** Newest first; of each the file for macOS on `arch` is offered. */
  releases: Release[];
  arch: Architecture;
  siteOrigin: string;
}

/** RSS 2.0 with the elements of Sparkle 2 ("Publishing an update" in its documentation). */
export function appcast({ releases, arch, siteOrigin }: AppcastOptions): string {
  const items = releases.flatMap((release) => item(release, arch, siteOrigin));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">',
    "<channel>",
    `<title>${escape(brand.name)}</title>`,
    `<link>${escape(`${siteOrigin}/download`)}</link>`,
    `<description>${escape(`Updates of ${brand.name} for macOS`)}</description>`,
    "<language>en</language>",
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item(release: Release, arch: Architecture, siteOrigin: string): string[] {
  const file = release.artifacts.find((each) => each.platform === "macos" && each.arch === arch);
  if (!file) return [];
  const { version, channel, releasedOn, notes } = release;
  const url = `${siteOrigin}/api/updates/${filePath(version, file.fileName)}`;
  const signature = file.signature ? ` sparkle:edSignature="${escape(file.signature)}"` : "";
  return [
    "<item>",
    `<title>${escape(`${brand.name} ${version}`)}</title>`,
    `<guid isPermaLink="false">${escape(version)}</guid>`,
    `<pubDate>${new Date(`${releasedOn}T00:00:00Z`).toUTCString()}</pubDate>`,
    `<sparkle:version>${escape(version)}</sparkle:version>`,
    `<sparkle:shortVersionString>${escape(version)}</sparkle:shortVersionString>`,
    // Sparkle offers what names no channel to everybody.
    ...(channel === "stable" ? [] : [`<sparkle:channel>${channel}</sparkle:channel>`]),
    // The element holds HTML, so the notes are text twice over.
    `<description>${escape(`<p>${escape(notes)}</p>`)}</description>`,
    `<enclosure url="${escape(url)}" length="${file.sizeBytes}" type="application/octet-stream"${signature}/>`,
    "</item>",
  ];
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for XML 1.0, without the characters that no XML may hold. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
