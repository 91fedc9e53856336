import { formatDay } from "@site/contracts/format-day";
import { useState } from "react";

interface UpdatesWindowProps {
  updatesUntil: string;
  /** The new end if a renewal were paid today. */
  renewedUntil: string | undefined;
}

const DAY_MS = 86_400_000;

/** The time from today on as a bar: what is included, and what a renewal would add. */
export function UpdatesBar({ updatesUntil, renewedUntil }: UpdatesWindowProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const left = daysBetween(today, updatesUntil);
  const all = Math.max(1, daysBetween(today, renewedUntil ?? updatesUntil));
  const share = (100 * left) / all;
  const isOver = left === 0;
  return (
    <figure className="grid gap-2">
      <svg
        aria-hidden
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="h-8 w-full border-x border-ink rtl:-scale-x-100"
      >
        <rect width={share} height="10" className="fill-river" />
        <rect x={share} width={100 - share} height="10" className="fill-river" opacity="0.16" />
        <path d="M0 10H100" className="stroke-edge" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <dl className="flex flex-wrap justify-between gap-x-8 gap-y-2">
          <Mark name={isOver ? "Updates ended" : "Updates included until"} day={updatesUntil} />
          {renewedUntil && <Mark name="Renewed today, until" day={renewedUntil} />}
        </dl>
        <p className="mt-2 text-sm text-faint">Versions released by then keep working.</p>
      </figcaption>
    </figure>
  );
}

function Mark({ name, day }: { name: string; day: string }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="font-semibold">{formatDay(day)}</dd>
    </div>
  );
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);
}
