import { useState } from "react";
import { href } from "react-router";

import { writePacked } from "#app/features/clean/formats/write-packed.ts";
import { handTable } from "#app/features/clean/opening/handed-table.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import type { TableLine } from "./table-line.ts";

const formats = [
  { as: "csv", label: "CSV" },
  { as: "xlsx", label: "Excel" },
  { as: "parquet", label: "Parquet" },
  { as: "json", label: "JSON" },
] as const;
type Format = (typeof formats)[number]["as"];

const obstacles = {
  size: "Your browser can't hand this many rows to the next page.",
  refusal: "Your browser can't hand rows to the next page.",
};

interface ViewBarProps {
  slug: string;
  ask: TableLine["ask"];
  /** The address of the view. */
  address: string;
}

/** What a visitor leaves with: the rows that are shown, as a file, in the cleaner, or as a link. */
export function ViewBar({ slug, ask, address }: ViewBarProps) {
  const [pending, setPending] = useState<Format | "clean">();
  const [problem, setProblem] = useState("");

  async function during(what: Format | "clean", work: () => Promise<string | undefined>) {
    setPending(what);
    setProblem("");
    try {
      setProblem((await work()) ?? "");
    } catch {
      setProblem("That didn't work. Reload the page, then try again.");
    }
    setPending(undefined);
  }

  async function save(as: Format): Promise<string | undefined> {
    const name = `${slug}-view.${as}`;
    if (as === "csv" || as === "json") {
      saveFile(name, await ask("text", { as }));
      return undefined;
    }
    const table = await ask("table", {});
    return writePacked({ kind: "unpacked", as, name, table }, new AbortController().signal);
  }

  async function clean(): Promise<string | undefined> {
    const text = await ask("text", { as: "csv" });
    const obstacle = handTable(`${slug}.csv`, text);
    if (obstacle) {
      return `${obstacles[obstacle]} Save the rows as CSV, and open the file in the cleaner.`;
    }
    location.assign(href("/clean"));
    return undefined;
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-faint">Save what is shown as</span>
        {formats.map(({ as, label }) => (
          <Button
            key={as}
            variant="secondary"
            pending={pending === as}
            onClick={() => void during(as, () => save(as))}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="secondary"
          pending={pending === "clean"}
          onClick={() => void during("clean", clean)}
        >
          Open in the cleaner
        </Button>
        <CopyButton text={address} label="Copy the link" />
      </div>
      <p role="alert" className="text-sm text-fault empty:hidden">
        {problem}
      </p>
    </div>
  );
}
