import { UsageError } from "../usage-error.ts";

interface WayIn {
  ingress: "all" | "internal-and-gclb";
  note: string;
}

/**
 * Who may call the function, by the settings: what is in front of it decides how callers are counted, so a guess would
 * either close the shop or count all visitors as one.
 */
export function wayIn(given: Record<string, string>): WayIn {
  const hops = Number(given.TRUSTED_PROXY_HOPS ?? 0);
  if (hops >= 2 && given.FRONT_SECRET) {
    return { ingress: "all", note: "Only the host in front gets in: it sends FRONT_SECRET." };
  }
  if (hops >= 2) {
    return {
      ingress: "internal-and-gclb",
      note: "Only the load balancer gets in: it sends /api/** here, past Firebase Hosting.",
    };
  }
  if (hops === 1 && !given.FRONT_SECRET) {
    return {
      ingress: "all",
      note: "Firebase Hosting alone in front: callers can't claim another's address, but visitors share counts.",
    };
  }
  throw new UsageError(`Say what is in front of the function (docs/operations.md, "One way in"):
  a load balancer of Google's: TRUSTED_PROXY_HOPS=2, without FRONT_SECRET
  a CDN or proxy that sends X-Front-Secret: FRONT_SECRET, and TRUSTED_PROXY_HOPS=2 or more
  Firebase Hosting alone, where visitors share counts: TRUSTED_PROXY_HOPS=1, without FRONT_SECRET`);
}
