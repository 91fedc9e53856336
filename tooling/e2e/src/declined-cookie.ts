import { readWorld } from "./local-world.ts";

/** The cookies of a visitor who declined everything. */
export function declinedCookie() {
  return { name: "cookie_control_consent", value: "false", url: readWorld().site };
}
