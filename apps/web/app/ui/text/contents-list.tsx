import type { Heading } from "@site/content/query/types";

import { matchesMedia } from "#app/lib/browser-storage.ts";

/** Opens the list if it is in the margin; styles/content.css uses the same width. */
function openInMargin(list: HTMLDetailsElement | null): void {
  if (list && matchesMedia("(width >= 76rem)")) list.open = true;
}

/** Links to the headings of a text, folded if there is no margin. Renders nothing for short texts. */
export function ContentsList({ headings }: { headings: readonly Heading[] }) {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 3) return null;
  return (
    <details ref={openInMargin} className="contents-list no-print">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">On this page</summary>
      <ol className="grid pb-3">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
