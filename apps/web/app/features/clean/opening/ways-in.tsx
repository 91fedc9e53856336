import { useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";

import { verifiedWith } from "#app/features/clean/results/verified.ts";
import type { Source } from "#app/features/clean/source.ts";
import { useFocusOnce } from "#app/navigation/use-focus-once.ts";

import { FileDrop } from "./file-drop.tsx";
import { takeHandedTable } from "./handed-table.ts";
import { messyFile } from "./messy-file.ts";
import { PasteForm } from "./paste-form.tsx";

/** For visitors without a table at hand, each with a fragment of its own: `/clean#ten-rows`. */
const examples = [
  {
    name: "ten-rows",
    file: "/datasets/census-historical/census-messy-sample.csv",
    label: "Ten rows of a census",
    what: "Marks in years, broken dashes, a duplicate row",
  },
  {
    name: "census-messy",
    file: "/datasets/census-historical/census-messy.csv",
    label: "600 rows of a census",
    what: "Dates in four forms, five spellings of missing, thousands",
  },
  {
    name: "penguins-messy",
    file: "/datasets/palmer-penguins/penguins-messy.csv",
    label: "358 penguins",
    what: "Decimal commas, units, spellings of one species",
  },
];
const nameOf = (file: string) => file.replace(/^.*\//, "");

interface WaysInProps {
  /** Whether all code is loaded, so that it works without a network from now on. */
  isReady: boolean;
  /** Whether the visitor comes back from a table, for another one. */
  isBack: boolean;
  onSource: (source: Source) => void;
}

/** A file, a messy table of ours, or pasted cells. */
export function WaysIn({ isReady, isBack, onSource }: WaysInProps) {
  const [loading, setLoading] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const id = useId();
  const input = useFocusOnce<HTMLInputElement>(isBack);
  const opening = useRef<AbortController>(undefined);
  useEffect(() => () => opening.current?.abort(), []);

  function give(name: string, file: Blob, about?: string): void {
    // One of ours that was asked for before comes too late.
    opening.current?.abort();
    // A link is used once: back is back to the ways in.
    history.replaceState(history.state, "", location.pathname);
    onSource({ name, file, quotes: true, ...(about && { about }) });
  }

  async function open(file: string, about?: string): Promise<void> {
    opening.current?.abort();
    opening.current = new AbortController();
    const { signal } = opening.current;
    setLoading(file);
    setFailed(undefined);
    try {
      const response = await fetch(file, { signal });
      if (!response.ok) throw new Error("The table is not there.");
      give(nameOf(file), await response.blob(), about);
    } catch {
      if (signal.aborted) return;
      setFailed(file);
      setLoading(undefined);
    }
  }

  // Other pages lead here with a table that they have loaded, or with one of ours in the fragment, and may name a
  // column of it.
  useEffect(() => {
    const handed = takeHandedTable();
    if (handed) return onSource(handed);
    const { hash, search } = location;
    const file = examples.find(({ name }) => hash === `#${name}`)?.file ?? messyFile(hash);
    if (file) void open(file, new URLSearchParams(search).get("about") ?? undefined);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className="needs-script clean-ways">
      <FileDrop
        title={loading ? `Opening ${nameOf(loading)}…` : "Drop a table here, or choose it"}
        inputRef={input}
        onFile={(file) => give(file.name, file)}
      />
      <div className="clean-others">
        <section aria-labelledby={`${id}-ours`}>
          <h2 id={`${id}-ours`} className="font-semibold">
            No file at hand? Take one of ours
          </h2>
          <ul className="clean-ours">
            {examples.map(({ name, file, label, what }) => (
              <li key={name}>
                <button
                  type="button"
                  id={name}
                  aria-busy={loading === file}
                  onClick={() => void open(file)}
                >
                  <strong>{label}</strong>
                  <span className="text-sm text-faint">{what}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="text-sm">
            More of them, each with its answer, are in{" "}
            <a href={href("/datasets/challenge")}>the cleaning challenge</a>.
          </p>
          {failed && (
            <p role="alert" className="clean-trouble">
              {nameOf(failed)} could not be loaded. Check your connection, then{" "}
              {messyFile(location.hash) === failed ? "reload the page" : "press the button again"}.
            </p>
          )}
        </section>
        <section aria-labelledby={`${id}-paste`}>
          <h2 id={`${id}-paste`} className="font-semibold">
            Or cells from a spreadsheet
          </h2>
          <PasteForm onPaste={(text) => give("pasted.csv", new Blob([text]))} />
        </section>
      </div>
      <p className="clean-private">
        <strong>Nothing you open here leaves your computer.</strong> The work is done in this tab,
        and the page can connect to nothing but this site. Only the part for Excel and Parquet loads
        when you first need it.{" "}
        {isReady
          ? "Everything is loaded: you can switch the network off now, and it still works."
          : "Once everything is loaded, you can switch the network off, and it still works."}
      </p>
      <p className="text-sm text-faint">
        Scripts from this page were run in real pandas, on messy files: {verifiedWith}.{" "}
        <a href={href("/blog/:slug", { slug: "the-same-file-from-a-script" })}>How we check it</a>
      </p>
    </div>
  );
}
