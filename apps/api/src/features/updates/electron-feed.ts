import type { Artifact, Release } from "@site/contracts/product";

import { filePath } from "./installer-address.ts";

/**
 * The feed of one system for electron-updater's generic provider (its `UpdateInfo`, as YAML). Addresses are
 * relative to the feed's own.
 */
export function electronFeed(release: Release, files: Artifact[]): string {
  const [first] = files;
  if (!first) throw new Error(`${release.version} has no file for this feed.`);
  const lines = [
    `version: ${text(release.version)}`,
    "files:",
    ...files.flatMap(({ fileName, sha512, sizeBytes }) => [
      `  - url: ${text(filePath(release.version, fileName))}`,
      `    sha512: ${text(sha512)}`,
      `    size: ${sizeBytes}`,
    ]),
    `path: ${text(filePath(release.version, first.fileName))}`,
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
