import { useLayoutEffect, useRef } from "react";
import { href } from "react-router";

import { GATE_START, countPassedSteps, getStepText } from "#app/boot/gate-steps.ts";

import { GateCode } from "./gate-code.tsx";
import { GateTable } from "./gate-table.tsx";

/** Where the visitor left the gate, for when they return to it. */
let left: string | undefined;

/**
 * The product in one picture: the same rows raw and clean, with a gate between them. A range input lies over the
 * table and its thumb is the gate, so mouse, touch, keyboard and screen reader all move it; boot/follow-gate.ts
 * moves the clip edge, before hydration and after it.
 */
export function GateFigure() {
  const passed = countPassedSteps(GATE_START);
  const range = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = range.current;
    if (!input) return undefined;
    if (left !== undefined) {
      input.value = left;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return () => {
      left = input.value;
    };
  }, []);
  return (
    <figure data-gate className="gate">
      <div className="gate-stage">
        <GateTable edition="clean" />
        <GateTable edition="raw" />
        <span aria-hidden className="gate-bar" />
        <input
          ref={range}
          type="range"
          name="gate"
          min={0}
          max={100}
          defaultValue={GATE_START}
          aria-label="Gate between the raw rows on its left and the clean ones on its right"
          aria-valuetext={getStepText(passed)}
          className="gate-range"
        />
      </div>
      <GateCode passed={passed} />
      <figcaption>
        <span className="needs-script">
          Drag the gate: rows on its left are raw, rows on its right are clean.
        </span>{" "}
        <span className="gate-legend">
          <span aria-hidden className="gate-mark" />
          marks
        </span>{" "}
        a cell that needs repair. Ten rows of the US census by IPUMS USA, from our{" "}
        <a href={href("/datasets/:slug", { slug: "census-historical" })}>messy edition</a>.{" "}
        <a href={`${href("/clean")}#ten-rows`}>Do this with your own table</a>
      </figcaption>
    </figure>
  );
}
