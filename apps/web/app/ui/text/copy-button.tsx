import { useEffect, useState } from "react";

import { getButtonClass } from "#app/ui/controls/button.tsx";

interface CopyButtonProps {
  text: string;
  /** The button's label: "Copy the key". */
  label: string;
}

const SHOWN_MS = 4_000;

/** Copies a text and confirms it, or explains what to do if the browser does not allow it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <span className="needs-script inline-flex flex-wrap items-center gap-x-2">
      <button type="button" onClick={() => void copy()} className={getButtonClass("secondary")}>
        {label}
      </button>
      <span role="status" className="text-sm text-faint">
        {outcome === "copied"
          ? "Copied"
          : outcome === "refused" && "Your browser doesn't allow this. Select the text and copy it"}
      </span>
    </span>
  );
}
