import { useState } from "react";

import type { StepPart } from "./step-parts.ts";

interface PartChoiceProps {
  parts: readonly StepPart[];
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** The values that a finding would change, each of which can be left out; at least one stays. */
export function PartChoice({ parts, left, onLeft }: PartChoiceProps) {
  // There may be hundreds, in each of many findings.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Choose: {parts.length - left.size} of {parts.length}
      </summary>
      {isOpen && (
        <ul>
          {parts.map(({ before, after }) => {
            const isIn = !left.has(before);
            return (
              <li key={before}>
                <label className="flex items-baseline gap-2 py-0.5">
                  <input
                    type="checkbox"
                    checked={isIn}
                    disabled={isIn && left.size === parts.length - 1}
                    onChange={() => {
                      const others = [...left].filter((one) => one !== before);
                      onLeft(new Set(isIn ? [...others, before] : others));
                    }}
                  />
                  <span>
                    <code>{before}</code> is {after === "" ? "missing" : <code>{after}</code>}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}
