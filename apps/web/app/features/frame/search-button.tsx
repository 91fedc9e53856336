import { Suspense, useEffect, useState } from "react";

import { lazyComponent } from "#app/navigation/lazy-part.ts";

const SearchDialog = lazyComponent(async () => (await import("./search-dialog.tsx")).SearchDialog);

/** Opens the search, as the keys "/" and Ctrl+K (on a Mac ⌘K) do. Nothing of it loads before. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isIn = (what: string) => event.target instanceof Element && event.target.closest(what);
      const isOurs =
        event.ctrlKey || event.metaKey
          ? event.key === "k" && !isIn("dialog")
          : event.key === "/" && !isIn("input, textarea, select, dialog");
      if (!isOurs) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        title="Search (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden viewBox="0 0 20 20" fill="none" stroke="currentColor">
          <circle cx="8.5" cy="8.5" r="5.25" strokeWidth="1.5" />
          <path d="m12.5 12.5 5 5" strokeWidth="1.5" />
        </svg>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
