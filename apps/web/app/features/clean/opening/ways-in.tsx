import { useEffect, useId, useState } from "react";
import { href } from "react-router";

import { verifiedWith } from "#app/features/clean/results/verified.ts";
import type { Source } from "#app/features/clean/source.ts";
import { useFocusOnce } from "#app/navigation/use-focus-once.ts";

import { FileDrop } from "./file-drop.tsx";
import { takeHandedTable } from "./handed-table.ts";
import { type MessyExample, messyExamples } from "./messy-examples.ts";
import { PasteForm } from "./paste-form.tsx";

/** For who has no table at hand. */
const words: Record<MessyExample, { label: string; what: string }> = {
  "ten-rows": {
    label: "Ten rows of a census",
    what: "Marks in years, broken dashes, a row that is there twice",
  },
  "census-messy": {
    label: "600 rows of a census",
    what: "Dates in four forms, five spellings of missing, thousands",
  },
  "penguins-messy": {
    label: "358 penguins",
    what: "Decimal commas, units, spellings of one species",
  },
};
const examples = Object.keys(words) as MessyExample[];

interface WaysInProps {
  /** Whether all code is loaded, so that it works without a network from now on. */
  isReady: boolean;
  /** Whether the visitor comes back from a table, for another one. */
  isBack: boolean;
  onSource: (source: Source) => void;
}

/** A file, a messy table of ours, or pasted cells. */
export function WaysIn({ isReady, isBack, onSource }: WaysInProps) {
  const [loading, setLoading] = useState<MessyExample>();
  const [failed, setFailed] = useState(false);
  const id = useId();
  const input = useFocusOnce<HTMLInputElement>(isBack);

  const give = (name: string, file: Blob, about?: string) =>
    onSource({ name, file, quotes: true, ...(about && { about }) });

  async function open(example: MessyExample, about?: string): Promise<void> {
    setLoading(example);
    setFailed(false);
    try {
      const address = messyExamples[example];
      const response = await fetch(address);
      if (!response.ok) throw new Error("The example is not there.");
      give(address.replace(/^.*\//, ""), await response.blob(), about);
    } catch {
      setFailed(true);
      setLoading(undefined);
    }
  }

  // Other pages lead here with a table that they have loaded, or with the name of one in the fragment, and may name a
  // column of it. They are used once: back is back to the ways in.
  useEffect(() => {
    const handed = takeHandedTable();
    if (handed) return onSource(handed);
    const named = examples.find((example) => location.hash === `#${example}`);
    if (!named) return undefined;
    const about = new URLSearchParams(location.search).get("about") ?? undefined;
    history.replaceState(history.state, "", location.pathname);
    void open(named, about);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className="needs-script clean-ways">
      <FileDrop
        title="Drop a table here, or choose it"
        inputRef={input}
        onFile={(file) => give(file.name, file)}
      />
      <div className="clean-others">
        <section aria-labelledby={`${id}-ours`}>
          <h2 id={`${id}-ours`} className="font-semibold">
            No file at hand? Take one of ours
          </h2>
          <ul className="clean-ours">
            {examples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  id={example}
                  aria-busy={loading === example}
                  onClick={() => void open(example)}
                >
                  <strong>{words[example].label}</strong>
                  <span className="text-sm text-faint">{words[example].what}</span>
                </button>
              </li>
            ))}
          </ul>
          {failed && (
            <p role="alert" className="clean-trouble">
              The table could not be loaded. Check your connection, then press the button again.
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
        and the page may not connect to anything but this site. Only the part for Excel and Parquet
        comes when you first need it.{" "}
        {isReady
          ? "Everything it needs is loaded: switch the network off now, and it works all the same."
          : "Once everything it needs is loaded, switch the network off: it works all the same."}
      </p>
      <p className="text-sm text-faint">
        Scripts from this page were run in real pandas, on messy files: {verifiedWith}.{" "}
        <a href={href("/blog/:slug", { slug: "the-same-file-from-a-script" })}>How we check it</a>
      </p>
    </div>
  );
}
