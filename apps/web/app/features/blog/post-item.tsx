import type { Summary } from "@site/content/query/types";

import { Day } from "#app/ui/text/day.tsx";
import { MetaLine } from "#app/ui/text/facts-line.tsx";

interface PostItemProps {
  post: Summary<"posts">;
  /** The post above it in the list: what both have in common is written once. */
  above: Summary<"posts"> | undefined;
}

/** A post in a list: its day, its part of a series, its subject and how long it takes to read. */
export function PostItem({ post, above }: PostItemProps) {
  const { path, minutes, data } = post;
  const { published, series } = data;
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-rule py-5 md:grid-cols-[12rem_1fr]">
      <div>
        {published !== above?.data.published && (
          <p className="text-sm font-semibold">
            <Day day={published} />
          </p>
        )}
        {series && series.name !== above?.data.series?.name && (
          <p className="text-sm">{series.name}</p>
        )}
        <MetaLine facts={[series && `Part ${series.part}`, `${minutes} min`]} />
      </div>
      <div className="max-w-prose">
        <h2 className="text-xl font-semibold">
          <a href={path} className="line-link">
            {data.title}
          </a>
        </h2>
        <p className="mt-1">{data.description}</p>
      </div>
    </li>
  );
}
