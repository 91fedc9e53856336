import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { FullStylesheet } from "#app/navigation/full-stylesheet.tsx";
import { SearchResults } from "#app/search/search-results.tsx";
import { useSearch } from "#app/search/use-search.ts";
import { closeNow } from "#app/ui/controls/dialog.tsx";

/** The search over all content, with results while typing. Escape closes it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const { answered, hits, failed } = useSearch(query);
  const results = useId();

  useEffect(() => dialog.current?.showModal(), []);

  /** Arrow keys move between the field and the results. */
  function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const index = stops.findIndex((stop) => stop === document.activeElement);
    const next = step && stops[index + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // The native dialog traps and restores the focus; key events bubble up from its field and links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Search"
      onCancel={({ currentTarget }) => closeNow(currentTarget, onClose)}
      onClose={onClose}
      onKeyDown={moveFocus}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="search-dialog"
    >
      <FullStylesheet />
      <form method="dialog" className="flex border-b border-edge">
        <input
          type="search"
          aria-label="Search all pages and help"
          placeholder="Search pages and help"
          aria-controls={results}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            dialog.current?.querySelector<HTMLElement>("ol a")?.click();
          }}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-5"
        />
        <button type="submit" className="min-h-14 border-s border-rule px-4 text-sm font-semibold">
          Close
        </button>
      </form>
      <div id={results}>
        {failed ? (
          <p role="alert" className="p-5">
            The search didn't load. Check your connection, then close it and open it again.
          </p>
        ) : (
          <SearchResults query={answered} hits={hits} onChoose={() => dialog.current?.close()} />
        )}
      </div>
    </dialog>
  );
}
