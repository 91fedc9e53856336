import { Script } from "node:vm";

import fc from "fast-check";
import { expect, test } from "vitest";

import { formatStateAttribute } from "../browser/page.ts";
import type { ConsentConfig } from "../core/config.ts";
import { findDecisionCookies, getRevision } from "../core/cookies.ts";
import { readConsentState } from "../core/state.ts";
import { renderHeadScript } from "./head-script.ts";

const service = { id: "ads", name: "Ads", description: "Shows ads.", cookies: [] };
const services: ConsentConfig = {
  necessary: [],
  optional: [service, { ...service, id: "ads2" }],
  functional: [],
  cookieNames: { flag: "f", list: "l" },
};
const config: ConsentConfig = { ...services, initialRevision: getRevision(services) };

/** Runs the head script in a page with these cookies. Returns what it writes and a function that clicks. */
function runIn(cookie: string, { protocol = "http:", cookieEnabled = true } = {}) {
  const written: string[] = [];
  const page = { marks: "", reloads: 0, written, click: (_action: string) => {} };
  class Button {
    action = "";
    closest = () => this;
    getAttribute = () => this.action;
  }
  const documentElement = {
    dataset: {
      set consent(marks: string) {
        page.marks = marks.replace(" early", "");
      },
    },
  };
  new Script(renderHeadScript(config)).runInNewContext({
    Element: Button,
    decodeURIComponent,
    location: { protocol, hostname: "test", pathname: "/", reload: () => void (page.reloads += 1) },
    navigator: { cookieEnabled },
    window: {},
    document: {
      documentElement,
      querySelector: () => null,
      addEventListener: (type: string, listener: (event: object) => void) => {
        if (type !== "click") return;
        page.click = (action) => {
          const target = Object.assign(new Button(), { action });
          listener({ target, preventDefault: () => {} });
        };
      },
      get cookie() {
        const stored = written.filter((text) => !text.includes("Max-Age=0"));
        return [cookie, ...stored.map((text) => text.split(";")[0])].join("; ");
      },
      set cookie(text: string) {
        written.push(text);
      },
    },
  });
  return page;
}

test("the head script is valid JavaScript in which no value can close the script element", () => {
  const flag = "</script><b>$&";
  const script = renderHeadScript({ ...config, cookieNames: { flag, list: "l" } });
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(script).toContain("\\u003c/script>\\u003cb>$&");
  expect(script).not.toContain("CONSENT_CONFIG");
});

test("the head script contains no texts and does not depend on the code of the reactions", () => {
  const withReaction = (declined: () => void) =>
    renderHeadScript({ ...config, optional: [{ ...service, declined }] });
  expect(renderHeadScript(config)).not.toContain("Shows ads.");
  expect(withReaction(() => {})).toBe(withReaction(() => console.log("other")));
});

test("the head script and the core read the same state from any cookies", () => {
  const flags = fc.oneof(
    fc.constantFrom("", "true", "false", "true.x", "false!", "true!", "1", "true.", ".", "!"),
    fc.stringMatching(/^[a-z.!%]{0,8}$/),
  );
  const lists = fc.oneof(
    fc.constantFrom("", "ads", "ads2", "ads,ads2", "ads%2Cads2", "%E0%A4%A,ads", "gone"),
    fc.stringMatching(/^[a-z0-9,%]{0,12}$/),
  );
  fc.assert(
    fc.property(flags, lists, fc.array(flags, { maxLength: 2 }), (flag, list, more) => {
      const others = more.map((one) => `; f=${one}`).join("");
      const cookie = `xf=1; f=${flag}; malformed; l=${list}${others}`;
      const cookies = findDecisionCookies({ flag: "f", list: "l" }, cookie);
      const { isPromptRequired, enabled } = readConsentState(config, cookies);
      expect(runIn(cookie).marks).toBe(
        formatStateAttribute({
          isBlocked: false,
          rule: "opt-in",
          isPromptRequired,
          enabled,
        }),
      );
    }),
  );
});

test("accepting and declining set the two cookies for a year, the flag last, and only declining reloads", () => {
  const kept = "Path=/; Max-Age=31536000; SameSite=Lax";
  const accepting = runIn("");
  accepting.click("accept");
  const getStored = ({ written }: ReturnType<typeof runIn>) =>
    written.filter((text) => !text.includes("Max-Age=0"));
  expect(getStored(accepting)).toEqual([`l=ads,ads2; ${kept}`, `f=true; ${kept}`]);
  expect([accepting.marks, accepting.reloads]).toEqual(["done given", 0]);

  const declining = runIn("", { protocol: "https:" });
  declining.click("decline");
  expect(getStored(declining)).toEqual([`l=; ${kept}; Secure`, `f=false; ${kept}; Secure`]);
  expect(declining.reloads).toBe(1);
});

test("the bar is hidden if cookies are disabled, and after a click if another cookie is in the way", () => {
  expect(runIn("", { cookieEnabled: false }).marks).toBe("blocked");
  const blocking = runIn("f=; ");
  blocking.click("accept");
  expect([blocking.marks, blocking.reloads]).toEqual(["blocked", 0]);
});
