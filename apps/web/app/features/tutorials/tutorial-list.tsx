import type { Summary } from "@site/content/query/types";

interface TutorialListProps {
  tutorials: readonly Summary<"tutorials" | "help">[];
}

/** Tutorials in their recommended order. */
export function TutorialList({ tutorials }: TutorialListProps) {
  return (
    <ol className="grid border-t border-edge">
      {tutorials.map(({ slug, path, data }, at) => (
        <li
          key={slug}
          className="grid gap-x-8 gap-y-2 border-b border-rule py-6 md:grid-cols-[3rem_1fr_12rem]"
        >
          <span aria-hidden className="font-mono text-faint">
            {at + 1}
          </span>
          <div className="max-w-prose">
            <h2 className="text-xl font-semibold">
              <a href={path} className="line-link">
                {data.title}
              </a>
            </h2>
            <p className="mt-1">{data.description}</p>
          </div>
          <p className="text-sm text-faint">
            {data.minutes && `${data.minutes} minutes`}
            {"needs" in data && `, ${data.needs}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
