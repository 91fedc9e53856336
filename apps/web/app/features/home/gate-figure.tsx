import sampleRows from "@site/content/data/census-historical/census-messy-sample.json";
import {
  type SampleCells,
  sampleColumns,
  readSample,
  sampleRepairs,
} from "@site/content/datasets/census/census-sample";
import { useLayoutEffect, useRef } from "react";
import { href } from "react-router";

import { GATE_START, countPassedSteps, getStepText } from "#app/boot/gate.ts";

const captions = {
  raw: "Ten census rows as they came",
  clean: "The same rows, cleaned",
};
const types: Record<keyof SampleCells, string> = {
  year: "int64",
  age: "int64",
  sex: "text",
  people: "int64",
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
          {sampleColumns.map((column) => (
            <th key={column} scope="col">
              {column}
              <i> {edition === "raw" ? "text" : types[column]}</i>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleRows.map((row, index) => {
          const cells = row[edition];
          const dropped = edition === "clean" && row.duplicate;
          return (
            <tr
              key={Object.values(row.raw).join()}
              className={dropped ? "gate-dropped" : undefined}
            >
              <th scope="row">{dropped ? "−" : index + 1}</th>
              {sampleColumns.map((column) => (
                <td
                  key={column}
                  className={cells[column] === row.clean[column] ? undefined : "gate-dirty"}
                >
                  {cells[column]}
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
        </span>{" "}
        a cell that needs repair. Ten rows of the US census by IPUMS USA, from our{" "}
        <a href={href("/datasets/:slug", { slug: "census-historical" })}>messy edition</a>.{" "}
        <a href={`${href("/clean")}#ten-rows`}>Do this with your own table</a>
      </figcaption>
    </figure>
  );
}

/** The lines of Python. Those whose column the gate has passed are highlighted. */
function GateCode({ passed }: { passed: number }) {
  return (
    // The region takes the focus because it scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Python of the steps" tabIndex={0} className="gate-code">
      <ol>
        <li data-step={0} data-lit="">
          <code translate="no">{readSample}</code>
        </li>
        {sampleRepairs.map(({ python }, index) => (
          <li key={python} data-step={index + 1} data-lit={index < passed ? "" : undefined}>
            <code translate="no">{python}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
