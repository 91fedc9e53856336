import type { Entry } from "@site/content/query/types";
import { Fragment } from "react";
import { useLoaderData } from "react-router";

import type { readTutorial } from "#app/content/page-reads.ts";
import { createHowTo, createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { getCleanerPath } from "#app/features/clean/cleaner-address.ts";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { Day, MetaLine } from "#app/ui/text/meta-line.tsx";
import { PreviousNextLinks } from "#app/ui/text/previous-next-links.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** Shown for a path that was not prerendered, until its content has been looked up. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readTutorial> = {
  meta: (tutorial) =>
    tutorial
      ? createArticleMeta({ path: `/tutorials/${tutorial.slug}`, ...tutorial.data })
      : notFoundMeta,
};

export function Component() {
  const tutorial = useLoaderData<typeof readTutorial>();
  const { path, data } = tutorial;
  return (
    <>
      <TutorialPage key={tutorial.slug} tutorial={tutorial} />
      <StructuredData
        data={createGraph(
          createHowTo(tutorial),
          createBreadcrumbList(
            { name: "Tutorials", path: "/tutorials" },
            { name: data.title, path },
          ),
        )}
      />
    </>
  );
}

/** A tutorial with its duration, requirements and data. */
function TutorialPage({ tutorial }: { tutorial: Entry<"tutorials"> }) {
  const { data, datasets, headings, previous, next } = tutorial;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumbs trail={[{ label: "Tutorials", to: "/tutorials" }]} current={data.title} />
        <HeaderWithFigure figure={tutorial.figure} isSubject>
          <PageHeading lead={data.description}>{data.title}</PageHeading>
          <MetaLine
            facts={[
              `${data.minutes} minutes`,
              `You need: ${data.needs}`,
              <Day key="day" day={data.updated ?? data.published} />,
            ]}
          />
          {datasets && (
            <p>
              The data to follow along:{" "}
              {datasets.map(({ path, title, messy }, at) => (
                <Fragment key={path}>
                  {at > 0 && <span>, </span>}
                  <a href={path}>{title}</a>
                  {messy && (
                    <span>
                      {" "}
                      (<a href={getCleanerPath(messy)}>open its messy edition in the cleaner</a>)
                    </span>
                  )}
                </Fragment>
              ))}
            </p>
          )}
        </HeaderWithFigure>
      </header>
      <ContentsList headings={headings} />
      <RenderedText html={tutorial.html ?? ""} />
      <PreviousNextLinks previous={previous} next={next} label="Tutorials before and after" />
    </article>
  );
}
