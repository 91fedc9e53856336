import { readWorld } from "./local-world.ts";

/** What the browser of a visitor holds who declined everything. */
export function declinedCookie() {
  return { name: "cookie_control_consent", value: "false", url: readWorld().site };
}
