import { useLayoutEffect, useRef } from "react";
import { href } from "react-router";

import { GATE_START, countPassedSteps, gateColumns, getStepText } from "#app/boot/gate.ts";

import type { TenRows } from "./ten-rows.ts";
import tenRows from "./ten-rows.ts?inline-json";

const captions = {
  raw: "Ten census rows as they came",
  clean: "The same rows, cleaned",
};
const types: Record<TenRows["columns"][number]["type"], string> = {
  text: "text",
  number: "float64",
  whole: "Int64",
  boolean: "boolean",
  date: "datetime64",
};

interface GateTableProps {
  edition: "raw" | "clean";
}

/** One of the two overlaid tables. Their columns have the same widths. */
function GateTable({ edition }: GateTableProps) {
  return (
    <table className={`gate-table gate-${edition}`}>
      <caption className="sr-only">{captions[edition]}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Row</span>
          </th>
          {tenRows.columns.map(({ name, type }) => (
            <th key={name} scope="col">
              {name}
              <i> {edition === "raw" ? "text" : types[type]}</i>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tenRows.rows.map((row, index) => {
          const dropped = edition === "clean" && row.isDuplicate;
          return (
            <tr key={row.raw.join()} className={dropped ? "gate-dropped" : undefined}>
              <th scope="row">{dropped ? "−" : index + 1}</th>
              {tenRows.columns.map(({ name }, at) => (
                <td
                  key={name}
                  className={row[edition][at] === row.clean[at] ? undefined : "gate-dirty"}
                >
                  {row[edition][at]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Keeps the gate's position while the visitor is on another page. */
let lastPosition: string | undefined;

/**
 * The same rows raw and clean, with a gate between them. The gate is the thumb of a range input over the table, so
 * mouse, touch, keyboard and screen readers can move it. boot/gate.ts moves the clip edge before and after hydration.
 */
export function GateFigure() {
  const passed = countPassedSteps(GATE_START);
  const range = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = range.current;
    if (!input) return undefined;
    if (lastPosition !== undefined) {
      input.value = lastPosition;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return () => {
      lastPosition = input.value;
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
        </span>
        {" a cell that needs repair. US census by IPUMS USA, from our "}
        <a href={href("/datasets/:slug", { slug: "census-historical" })}>messy edition</a>.{" "}
        <a href={`${href("/features")}#the-whole-script`}>The whole script</a>.{" "}
        <a href={`${href("/clean")}#ten-rows`}>Clean them yourself</a>
      </figcaption>
    </figure>
  );
}

/** Returns how many columns the gate must have passed before a statement is highlighted. */
function countNeededSteps({ columns, removesRows }: TenRows["statements"][number]): number {
  const isNeeded = (name: string) => columns.includes(name) || (removesRows && name === "row");
  return gateColumns.findLastIndex(({ name }) => isNeeded(name)) + 1;
}

/** The statements that the cleaner writes. Those whose columns the gate has passed are highlighted. */
function GateCode({ passed }: { passed: number }) {
  return (
    // The region takes the focus because it scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Python of the steps" tabIndex={0} className="gate-code">
      <ol>
        {tenRows.statements.map((statement) => {
          const step = countNeededSteps(statement);
          return (
            <li key={statement.code} data-step={step} data-lit={step <= passed ? "" : undefined}>
              <code translate="no">{statement.code}</code>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
