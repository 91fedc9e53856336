import type { Architecture, Artifact, DownloadLinkInput, Platform } from "@site/contracts/product";

import type { Address } from "#app/pages.ts";

export const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

/** A processor under the name that owners of such a computer know. */
export function getProcessorName(platform: Platform, arch: Architecture): string {
  if (platform === "macos") return arch === "arm64" ? "Apple chip" : "Intel chip";
  return arch === "arm64" ? "ARM, 64 bit" : "Intel or AMD, 64 bit";
}

export function getSystemName({ platform, arch }: Pick<Artifact, "platform" | "arch">): string {
  return `${platformNames[platform]}, ${getProcessorName(platform, arch)}`;
}

/** The page that starts a download: of exactly this version, or of the newest if none is named. */
export function getDownloadPath(wanted: Partial<DownloadLinkInput>): Address {
  return `/get-download?${new URLSearchParams(wanted)}`;
}
