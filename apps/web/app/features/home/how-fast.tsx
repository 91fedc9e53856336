import effort from "@site/content/verification/effort.json";
import { href } from "react-router";

const totalSeconds = (key: "byHand" | "withCleaner") =>
  effort.reduce((total, table) => total + table[key], 0);
const byHand = totalSeconds("byHand");
const withCleaner = totalSeconds("withCleaner");

/** The time that cleaning takes by hand and with the cleaner, as two bars. */
export function HowFast() {
  return (
    <section aria-labelledby="how-fast" className="how-fast">
      <div className="page">
        <h2 id="how-fast">{Math.round(byHand / withCleaner)} times faster, counted</h2>
        <dl>
          <TimeBar label="By hand, in a spreadsheet" seconds={byHand} />
          <TimeBar label="With the cleaner" seconds={withCleaner} />
        </dl>
        <p>
          Every key, click and pause that {effort.length} messy tables need, timed with the
          keystroke-level model. Finding the problems by hand takes longer still.{" "}
          <a href={`${href("/compare")}#where-10x-comes-from`}>How we count, table by table</a>
        </p>
      </div>
    </section>
  );
}

function TimeBar({ label, seconds }: { label: string; seconds: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <svg aria-hidden viewBox={`0 0 ${byHand} 1`} preserveAspectRatio="none">
          <path d={`M0 0h${seconds}v1H0`} />
        </svg>
        <span>{formatDuration(seconds)}</span>
      </dd>
    </div>
  );
}

function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
