import {
  type Channel,
  type Release,
  type UpdateFeed,
  updateFeedSchema,
  type WithdrawnVersion,
} from "@site/contracts/product";

import { filePath } from "./installer-address.ts";

interface JsonFeedOptions {
  channel: Channel;
  releases: Release[];
  withdrawn: WithdrawnVersion[];
  siteOrigin: string;
}

/** The feed for custom updaters: everything that may be installed, with full addresses. */
export function jsonFeed({ channel, releases, withdrawn, siteOrigin }: JsonFeedOptions): string {
  const feed: UpdateFeed = {
    channel,
    releases: releases.map(({ artifacts, ...release }) => ({
      ...release,
      files: artifacts.map((file) => ({
        ...file,
        url: `${siteOrigin}/api/updates/${filePath(release.version, file.fileName)}`,
      })),
    })),
    withdrawn,
  };
  return `${JSON.stringify(updateFeedSchema.parse(feed), null, 2)}\n`;
}
