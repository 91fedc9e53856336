import { rem } from "./rem.ts";

interface GateStripProps {
  /** From 0 to 100: how much of the table's width shows the rows as they came. */
  gate: number;
  left: number;
  hasChanges: boolean;
  onGate: (gate: number) => void;
}

/** The gate over one's own rows: a bar across the table, and a range input under it that moves it. */
export function GateStrip({ gate, left, hasChanges, onGate }: GateStripProps) {
  return (
    <>
      <span
        aria-hidden
        className="gate-bar clean-gate-bar"
        style={{ insetInlineStart: rem(left) }}
      />
      <div className="clean-gate">
        {/* Another element for another text: one that begins elsewhere would have moved. */}
        <span key={String(hasChanges)} aria-hidden>
          {hasChanges ? "‹ as it came · as it is now ›" : "Repair a cell, then drag to compare"}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={gate}
          aria-label="Gate between the rows as they came on its left and as they are now on its right"
          aria-valuetext={gate === 0 ? "All rows as they are now" : `${gate} % as it came`}
          onChange={({ currentTarget }) => onGate(currentTarget.valueAsNumber)}
        />
      </div>
    </>
  );
}
