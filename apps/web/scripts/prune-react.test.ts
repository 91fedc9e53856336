import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect, test } from "vitest";

import { elementEvents, heardEvents, withHeard } from "./prune-react.ts";

const reactDom = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
const renderer = readFileSync(path.join(reactDom, "cjs/react-dom-client.production.js"), "utf8");

test("React listens for the events that are heard, and the build stops where it no longer does so as it is known", () => {
  const pruned = withHeard(renderer);
  expect(pruned).toContain('["change","click",');
  expect(pruned).toContain('"cancel click close input keyDown reset submit".split(');
  expect(pruned).not.toContain("allNativeEvents.forEach");
  expect(() => withHeard("")).toThrow("no longer listens");
});

test("every event that a component handles is one that React listens for", () => {
  const handled = new Set(
    ["apps/web/app", "packages/consent/src"].flatMap((folder) =>
      globSync(`${folder}/**/*.tsx`, { cwd: root }).flatMap((file) =>
        [...readFileSync(path.join(root, file), "utf8").matchAll(/\bon([A-Z]\w+)=/g)].map(
          ([, name = ""]) => nativeName(name),
        ),
      ),
    ),
  );
  const known = [...handled].filter((name) => reactEvents().has(name));
  expect(known).toContain("click");
  const heard = new Set<string>([...heardEvents, ...elementEvents]);
  expect(known.filter((name) => !heard.has(name))).toEqual([]);
});

const root = path.join(import.meta.dirname, "../../..");

function nativeName(handler: string): string {
  const name = handler.replace(/Capture$/, "").toLowerCase();
  const named: Record<string, string> = {
    focus: "focusin",
    blur: "focusout",
    doubleclick: "dblclick",
    mouseenter: "mouseover",
    mouseleave: "mouseout",
    pointerenter: "pointerover",
    pointerleave: "pointerout",
  };
  return named[name] ?? name;
}

/** All that React's renderer can listen for, as it lists them itself. */
function reactEvents(): Set<string> {
  const listed = [...renderer.matchAll(/"([a-zA-Z ]+)"\.split\(\s*" "/g)].map(([, list]) => list);
  // Those of motion, whose names React looks up.
  const prefixed = [...renderer.matchAll(/getVendorPrefixedEventName\("(\w+)"\)/g)];
  listed.push(...prefixed.map(([, name]) => name));
  const others = "focusin focusout dblclick select beforeinput scrollend";
  const known = new Set([...listed, others].join(" ").toLowerCase().split(" "));
  for (const name of ["click", "paste", "toggle", "transitionend"]) expect(known).toContain(name);
  return known;
}
