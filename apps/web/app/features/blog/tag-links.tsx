import { listAddress } from "@site/content/query/list-address";
import type { TagCount } from "@site/content/query/types";

import type { Address } from "#app/pages.ts";

interface TagLinksProps {
  tags: readonly TagCount[];
  /** The tag whose list is shown. */
  current?: string;
}

/** All tags of the blog, each with its number of posts. */
export function TagLinks({ tags, current }: TagLinksProps) {
  return (
    <nav aria-label="Tags" className="no-print">
      <ul className="flex flex-wrap gap-2 text-sm">
        <TagLink to="/blog" label="All" isCurrent={current === undefined} />
        {tags.map(({ tag, label, entries }) => (
          <TagLink
            key={tag}
            to={listAddress(tag, 1)}
            label={`${label} (${entries})`}
            isCurrent={tag === current}
          />
        ))}
      </ul>
    </nav>
  );
}

function TagLink({ to, label, isCurrent }: { to: Address; label: string; isCurrent: boolean }) {
  return (
    <li>
      <a
        href={to}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 items-center border border-rule px-3 hover:bg-band aria-[current]:border-river aria-[current]:font-semibold"
      >
        {label}
      </a>
    </li>
  );
}
