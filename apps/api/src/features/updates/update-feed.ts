import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { offeredReleases } from "../product/offered-releases.ts";
import { withdrawnVersions } from "../product/withdrawn-versions.ts";
import { appcast } from "./appcast.ts";
import { electronFeed } from "./electron-feed.ts";
import { readFeedName } from "./feed-name.ts";
import { jsonFeed } from "./json-feed.ts";

interface Wanted {
  /** The feed's file, as its updater asks for it. */
  name: string;
  /** Last day of updates of the given licence. */
  updatesUntil: string | undefined;
}

/** A feed with what may be installed: not yanked, in the channel, and released while the licence includes updates. */
export async function updateFeed(
  deps: Pick<Deps, "db" | "siteOrigin">,
  { name, updatesUntil }: Wanted,
): Promise<{ mediaType: string; body: string }> {
  const feed = readFeedName(name);
  if (!feed) throw new AppError("not_found");
  const { siteOrigin } = deps;
  if (feed.kind === "appcast") {
    // It names each item's channel, and the app says which it follows.
    const releases = await offeredReleases(deps, { channel: "beta", updatesUntil });
    const body = appcast({ releases, arch: feed.arch, siteOrigin });
    return { mediaType: "application/rss+xml; charset=utf-8", body };
  }
  const { channel } = feed;
  const releases = await offeredReleases(deps, { channel, updatesUntil });
  if (feed.kind === "json") {
    const withdrawn = await withdrawnVersions(deps, updatesUntil);
    const body = jsonFeed({ channel, releases, withdrawn, siteOrigin });
    return { mediaType: "application/json", body };
  }
  for (const release of releases) {
    const files = release.artifacts.filter(
      ({ platform, arch }) => platform === feed.platform && (!feed.arch || arch === feed.arch),
    );
    // Updaters that know of one file only take the first.
    files.sort((a, b) => (a.arch === b.arch ? 0 : a.arch === "x64" ? -1 : 1));
    if (files.length > 0) {
      return { mediaType: "text/yaml; charset=utf-8", body: electronFeed(release, files) };
    }
  }
  throw new AppError("release_not_found");
}
