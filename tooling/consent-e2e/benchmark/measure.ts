import type { Browser } from "@playwright/test";

export interface BannerTimes {
  /** Milliseconds from the navigation until the bar's accept button was visible. */
  visible: number;
  /** Milliseconds until a click on it was stored in a cookie. */
  operable: number;
}

declare global {
  interface Window {
    consentTimes?: BannerTimes;
  }
}

/** The phone and the network of the goals: 390×844, CPU ÷ 4, 150 ms, 1.6 Mbit/s. */
const VIEWPORT = { width: 390, height: 844 };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/** Opens an address with an empty cache and clicks the button in each frame until it reacts. */
export async function measureBanner(
  browser: Browser,
  address: string,
  accept: string,
): Promise<BannerTimes> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript((selector) => {
      let visible: number | undefined;
      const look = () => {
        const button = document.querySelector<HTMLElement>(selector);
        const { top = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
        const shows = button?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (button && shows && height > 0 && top < innerHeight) {
          visible ??= performance.now();
          button.click();
        }
        if (visible !== undefined && document.cookie) {
          window.consentTimes = { visible, operable: performance.now() };
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, accept);
    await page.goto(address, { waitUntil: "commit" });
    const times = await page.waitForFunction(() => window.consentTimes, undefined, {
      timeout: 20_000,
    });
    return (await times.jsonValue()) as BannerTimes;
  } finally {
    await context.close();
  }
}
