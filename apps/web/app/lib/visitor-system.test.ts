import { describe, expect, test } from "vitest";

import { detectVisitorSystem } from "./visitor-system.ts";

function createNavigator(platform: string, hints: object, mobile = false) {
  return {
    userAgent: "",
    maxTouchPoints: 0,
    userAgentData: { platform, mobile, getHighEntropyValues: () => Promise.resolve(hints) },
  };
}

describe("detectVisitorSystem", () => {
  test("reads platform and chip from client hints", async () => {
    expect(
      await detectVisitorSystem(createNavigator("macOS", { architecture: "arm", bitness: "64" })),
    ).toEqual({
      platform: "macos",
      arch: "arm64",
    });
    expect(
      await detectVisitorSystem(createNavigator("Windows", { architecture: "x86", bitness: "64" })),
    ).toEqual({ platform: "windows", arch: "x64" });
  });

  test("does not guess the chip from a user agent", async () => {
    const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari";
    expect(await detectVisitorSystem({ userAgent, maxTouchPoints: 0 })).toEqual({
      platform: "macos",
      arch: undefined,
    });
  });

  test("returns no platform for phones and tablets", async () => {
    const ipad = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari";
    expect(
      (await detectVisitorSystem({ userAgent: ipad, maxTouchPoints: 5 })).platform,
    ).toBeUndefined();
    const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Firefox";
    expect(
      (await detectVisitorSystem({ userAgent: android, maxTouchPoints: 5 })).platform,
    ).toBeUndefined();
    expect(
      (await detectVisitorSystem(createNavigator("Android", {}, true))).platform,
    ).toBeUndefined();
  });

  test("omits the chip if the browser does not reveal it", async () => {
    const browser = createNavigator("Linux", {});
    browser.userAgentData.getHighEntropyValues = () => Promise.reject(new Error("NotAllowed"));
    expect(await detectVisitorSystem(browser)).toEqual({ platform: "linux", arch: undefined });
  });
});
