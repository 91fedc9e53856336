import type { Plugin } from "vite";

/** What the site's components and their libraries listen for by React: whoever needs another one adds it here. */
export const heardEvents = [
  "change",
  "click",
  "focusin",
  "focusout",
  "input",
  "keydown",
  "reset",
  "submit",
] as const;

/** What does not bubble, as of a dialog: React listens for it at the element that has the handler. */
export const elementEvents = ["cancel", "close"] as const;

const renderer = /react-dom\/cjs\/react-dom-client\.production\.js$/;
const everyEvent = "allNativeEvents.forEach(function (domEventName) {";
const eventNames = /"(abort [a-zA-Z ]+ wheel)"\.split\(/;

/**
 * React listens for every event that there is, twice each, and looks at all that happen: a dozen for one touch. Here
 * it knows those that a component hears.
 */
export function pruneReact(): Plugin {
  let found = false;
  return {
    name: "prune-react",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!renderer.test(id.split("?")[0] ?? "")) return null;
      found = true;
      return { code: withHeard(code), map: null };
    },
    generateBundle() {
      if (!found) this.error("React's renderer is no longer where prune-react.ts looks for it.");
    },
  };
}

/** The renderer with the events that are needed. Throws where it does not look as it is known. */
export function withHeard(code: string): string {
  const names = eventNames.exec(code)?.[1];
  if (!names || code.split(everyEvent).length !== 2) {
    throw new Error("React no longer listens for events as prune-react.ts knows it.");
  }
  const known = new Set<string>([...heardEvents, ...elementEvents]);
  const kept = names.split(" ").filter((name) => known.has(name.toLowerCase()));
  return code
    .replace(names, kept.join(" "))
    .replace(everyEvent, `${JSON.stringify(heardEvents)}.forEach(function (domEventName) {`);
}
