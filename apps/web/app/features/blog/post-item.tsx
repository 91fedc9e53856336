import type { Summary } from "@site/content/query/types";

import { Day } from "#app/ui/text/day.tsx";
import { FactsLine } from "#app/ui/text/facts-line.tsx";

/** A post in a list: date, subject and reading time. */
export function PostItem({ post }: { post: Summary<"posts"> }) {
  const { path, minutes, data } = post;
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-rule py-5 md:grid-cols-[12rem_1fr]">
      <FactsLine facts={[<Day key="day" day={data.published} />, `${minutes} min`]} />
      <div className="max-w-prose">
        <h2 className="text-xl font-semibold">
          <a href={path}>{data.title}</a>
        </h2>
        <p className="mt-1">{data.description}</p>
      </div>
    </li>
  );
}
