import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { listOfferedReleases, listWithdrawnVersions } from "../product/releases.ts";
import {
  renderAppcast,
  parseFeedName,
  renderJsonFeed,
  renderElectronFeed,
} from "./feed-formats.ts";

interface Wanted {
  /** The feed's file, as its updater asks for it. */
  name: string;
  /** Last day of updates of the given licence. */
  updatesUntil: string | undefined;
}

/** A feed with what may be installed: not yanked, in the channel, and released while the licence includes updates. */
export async function buildUpdateFeed(
  deps: Pick<Deps, "db" | "siteOrigin">,
  { name, updatesUntil }: Wanted,
): Promise<{ mediaType: string; body: string }> {
  const feed = parseFeedName(name);
  if (!feed) throw new AppError("not_found");
  const { siteOrigin } = deps;
  if (feed.kind === "appcast") {
    // It names each item's channel, and the app says which it follows.
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
    // Updaters that know of one file only take the first.
    files.sort((a, b) => (a.arch === b.arch ? 0 : a.arch === "x64" ? -1 : 1));
    if (files.length > 0) {
      return { mediaType: "text/yaml; charset=utf-8", body: renderElectronFeed(release, files) };
    }
  }
  throw new AppError("release_not_found");
}
