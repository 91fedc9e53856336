import type { Architecture, Platform } from "@site/contracts/product";

/** What is known for certain about the visitor's computer; `undefined` if it would be a guess. */
export interface VisitorSystem {
  platform: Platform | undefined;
  arch: Architecture | undefined;
}

interface ClientHints {
  platform?: string;
  architecture?: string;
  bitness?: string;
}

interface HintingNavigator {
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
 * The visitor's system by client hints if the browser sends them, else the platform by its user agent. The chip is
 * never guessed: Safari and Firefox call every Mac an Intel one.
 */
export async function detectVisitorSystem(
  browser: HintingNavigator = navigator,
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
