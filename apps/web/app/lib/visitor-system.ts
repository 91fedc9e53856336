import type { Architecture, Platform } from "@site/contracts/product";

/** The visitor's computer. Anything uncertain is `undefined`. */
export interface VisitorSystem {
  platform: Platform | undefined;
  arch: Architecture | undefined;
}

interface ClientHints {
  platform?: string;
  architecture?: string;
  bitness?: string;
}

interface NavigatorWithHints {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: {
    platform: string;
    mobile: boolean;
    getHighEntropyValues: (hints: string[]) => Promise<ClientHints>;
  };
}

function toPlatform(name: string): Platform | undefined {
  if (/android|iphone|ipad|cros/i.test(name)) return undefined;
  if (/windows/i.test(name)) return "windows";
  if (/mac ?os|macintosh/i.test(name)) return "macos";
  if (/linux|x11/i.test(name)) return "linux";
  return undefined;
}

function toArchitecture({ architecture, bitness }: ClientHints): Architecture | undefined {
  if (architecture === "arm") return "arm64";
  return architecture === "x86" && bitness === "64" ? "x64" : undefined;
}

/**
 * Detects the visitor's system from client hints, or the platform from the user agent. The processor is never guessed,
 * because Safari and Firefox call every Mac an Intel one.
 */
export async function detectVisitorSystem(
  browser: NavigatorWithHints = navigator,
): Promise<VisitorSystem> {
  const hints = browser.userAgentData;
  if (!hints) {
    // An iPad identifies as a Mac, but no Mac has a touch screen.
    const touch = browser.maxTouchPoints > 1 && /macintosh/i.test(browser.userAgent);
    return { platform: touch ? undefined : toPlatform(browser.userAgent), arch: undefined };
  }
  const platform = hints.mobile ? undefined : toPlatform(hints.platform);
  const detail = await hints
    .getHighEntropyValues(["architecture", "bitness"])
    .catch((): ClientHints => ({}));
  return { platform, arch: toArchitecture(detail) };
}
