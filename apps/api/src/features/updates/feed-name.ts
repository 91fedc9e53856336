import type { Architecture, Channel, Platform } from "@site/contracts/product";

export type FeedName =
  | { kind: "electron"; channel: Channel; platform: Platform; arch?: Architecture }
  | { kind: "appcast"; arch: Architecture }
  | { kind: "json"; channel: Channel };

/**
 * What the name of a feed's file asks for. electron-updater requests `latest.yml` for Windows, `latest-mac.yml`,
 * `latest-linux.yml` and `latest-linux-arm64.yml`, with `beta` for the other channel: only on Linux does each
 * processor have its own.
 */
export function readFeedName(name: string): FeedName | undefined {
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
