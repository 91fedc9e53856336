import type { Entry } from "@site/content/query/types";
import { Fragment } from "react";

import { getCleanerPath } from "#app/features/clean/opening/messy-file.ts";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { Day } from "#app/ui/text/day.tsx";
import { MetaLine } from "#app/ui/text/facts-line.tsx";
import { PreviousNextLinks } from "#app/ui/text/neighbour-links.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

/** A tutorial with what a reader needs before its first step. */
export function TutorialPage({ tutorial }: { tutorial: Entry<"tutorials"> }) {
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
                  {at > 0 && ", "}
                  <a href={path}>{title}</a>
                  {messy && (
                    <>
                      {" "}
                      (<a href={getCleanerPath(messy)}>open its messy edition in the cleaner</a>)
                    </>
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
