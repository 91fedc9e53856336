import type { Architecture, Artifact, DownloadLinkInput, Platform } from "@site/contracts/product";

import type { Address } from "#app/pages.ts";

export const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

/** The name of a processor as owners of such a computer know it. */
export function getProcessorName(platform: Platform, arch: Architecture): string {
  if (platform === "macos") return arch === "arm64" ? "Apple chip" : "Intel chip";
  return arch === "arm64" ? "ARM, 64 bit" : "Intel or AMD, 64 bit";
}

export function getSystemName({ platform, arch }: Pick<Artifact, "platform" | "arch">): string {
  return `${platformNames[platform]}, ${getProcessorName(platform, arch)}`;
}

/** The path of the page that starts a download, of the newest version unless one is given. */
export function getDownloadPath(wanted: Partial<DownloadLinkInput>): Address {
  return `/get-download?${new URLSearchParams(wanted)}`;
}
