import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { listOfferedReleases, listWithdrawnVersions } from "../product/releases.ts";
import {
  parseFeedName,
  renderAppcast,
  renderElectronFeed,
  renderJsonFeed,
} from "./feed-formats.ts";

interface FeedRequest {
  /** The file name that the updater requests. */
  name: string;
  /** The last day of updates of the caller's licence. */
  updatesUntil: string | undefined;
}

/** A feed of the releases that can be installed: not withdrawn, in the channel, and included in the licence. */
export async function buildUpdateFeed(
  deps: Pick<Deps, "db" | "siteOrigin">,
  { name, updatesUntil }: FeedRequest,
): Promise<{ mediaType: string; body: string }> {
  const feed = parseFeedName(name);
  if (!feed) throw new AppError("not_found");
  const { siteOrigin } = deps;
  if (feed.kind === "appcast") {
    // All channels are included: the feed names each item's channel, and the app selects by it.
    const releases = await listOfferedReleases(deps, { channel: "beta", updatesUntil });
    const body = renderAppcast({ releases, arch: feed.arch, siteOrigin });
    return { mediaType: "application/rss+xml; charset=utf-8", body };
  }
  const { channel } = feed;
  const releases = await listOfferedReleases(deps, { channel, updatesUntil });
  if (feed.kind === "json") {
    const withdrawn = await listWithdrawnVersions(deps, updatesUntil);
    const body = renderJsonFeed({ channel, releases, withdrawn, siteOrigin });
    return { mediaType: "application/json", body };
  }
  for (const release of releases) {
    const files = release.artifacts.filter(
      ({ platform, arch }) => platform === feed.platform && (!feed.arch || arch === feed.arch),
    );
    // The files for x64 come first, because some updaters only use the first file.
    files.sort((a, b) => (a.arch === b.arch ? 0 : a.arch === "x64" ? -1 : 1));
    if (files.length > 0) {
      return { mediaType: "text/yaml; charset=utf-8", body: renderElectronFeed(release, files) };
    }
  }
  throw new AppError("release_not_found");
}
