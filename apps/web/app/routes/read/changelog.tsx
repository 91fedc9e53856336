import { brand } from "@site/content/brand";
import { messyDatesFigure } from "@site/content/datasets/figures/figure";
import type { ListedEntry } from "@site/content/query/types";
import { href, useLoaderData } from "react-router";

import type { readChangelog } from "#app/content/page-reads.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Day } from "#app/ui/text/meta-line.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

export const handle = createPageHandle({
  path: "/changelog",
  title: "Changelog",
  description: `What each release of ${brand.name} brought, changed and repaired, newest first.`,
});

/** The errors in the messy census that the newest version can fix. */
const newFixesFigure = {
  ...messyDatesFigure,
  title: "The errors in the messy census that 2.4.1 can now fix",
};

export function Component() {
  const { entries } = useLoaderData<typeof readChangelog>();
  return (
    <>
      <HeaderWithFigure figure={newFixesFigure}>
        <PageHeading
          lead={
            <>
              What each release brought, newest first. You'll find the installers under{" "}
              <a href={href("/other-os")}>Other systems and versions</a>, old ones too. What doesn't
              work yet is under{" "}
              <a href={href("/support/:slug", { slug: "known-issues" })}>Known issues</a>.
            </>
          }
        >
          Changelog
        </PageHeading>
      </HeaderWithFigure>
      <ReleaseNotes releases={entries} />
    </>
  );
}

/** The notes of every release, each with its own anchor. */
function ReleaseNotes({ releases }: { releases: readonly ListedEntry<"changelog">[] }) {
  if (releases.length === 0) {
    return (
      <p>
        There are no notes yet. You'll find every version under{" "}
        <a href={href("/other-os")}>Other systems and versions</a>.
      </p>
    );
  }
  return (
    <div className="border-t border-edge">
      {releases.map((release) => (
        <section
          key={release.slug}
          aria-labelledby={release.slug}
          className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[12rem_1fr] xl:grid-cols-[12rem_20rem_1fr]"
        >
          <div>
            <h2 id={release.slug} className="font-mono font-semibold">
              {release.data.version}
            </h2>
            <p className="text-sm text-faint">
              <Day day={release.data.published} />
            </p>
          </div>
          <p className="max-w-prose font-medium">{release.data.summary}</p>
          <div className="min-w-0 md:max-xl:col-start-2">
            <RenderedText html={release.html ?? ""} />
          </div>
        </section>
      ))}
    </div>
  );
}
