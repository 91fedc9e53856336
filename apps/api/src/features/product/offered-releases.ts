import type { Channel, Release } from "@site/contracts/product";

import type { Deps } from "../../deps.ts";
import { listReleases } from "./list-releases.ts";

export interface Wanted {
  /** `beta` also receives stable versions that are newer. */
  channel: Channel;
  /** Last day of updates of a licence: later releases are not offered. */
  updatesUntil?: string | undefined;
}

/** Every release that may be offered, newest first. */
export async function offeredReleases(
  deps: Pick<Deps, "db">,
  { channel, updatesUntil }: Wanted,
): Promise<Release[]> {
  const releases = await listReleases(deps);
  return releases.filter(
    (release) =>
      (channel === "beta" || release.channel === "stable") &&
      (updatesUntil === undefined || release.releasedOn <= updatesUntil),
  );
}
