import type { Channel, Platform, Release } from "@site/contracts/product";

import type { Deps } from "../../deps.ts";
import { listReleases } from "./list-releases.ts";

export interface Wanted {
  /** `beta` also gets what is stable, where that is newer. */
  channel: Channel;
  platform?: Platform | undefined;
  /** Last day of updates of a licence: what was released later is not offered. */
  updatesUntil?: string | undefined;
}

/** The newest release that may be offered. */
export async function newestFor(
  deps: Pick<Deps, "db">,
  wanted: Wanted,
): Promise<Release | undefined> {
  const [newest] = await offeredReleases(deps, wanted);
  return newest;
}

/** Every release that may be offered, newest first. */
export async function offeredReleases(
  deps: Pick<Deps, "db">,
  { channel, platform, updatesUntil }: Wanted,
): Promise<Release[]> {
  const releases = await listReleases(deps);
  return releases.filter(
    (release) =>
      (channel === "beta" || release.channel === "stable") &&
      (updatesUntil === undefined || release.releasedOn <= updatesUntil) &&
      (platform === undefined || release.artifacts.some((file) => file.platform === platform)),
  );
}
