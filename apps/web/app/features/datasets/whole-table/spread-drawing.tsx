import type { Bar } from "./worker/calls.ts";

/** However few rows a bar has, it is seen. */
const LOWEST = 0.04;
const GAP = 0.16;
/** Around what is far from the other values. */
const WIDE_GAP = 0.6;

/** A bar for all rows, and in it those that are left. The figures beside it say the same in words. */
export function SpreadDrawing({ bars, className }: { bars: readonly Bar[]; className: string }) {
  const most = Math.max(1, ...bars.map(({ all }) => all));
  const draw = (part: "all" | "left") =>
    bars
      .map((bar, at) => {
        const height = bar[part] === 0 ? 0 : Math.max(LOWEST, bar[part] / most);
        const gap = bar.isTail ? WIDE_GAP : GAP;
        return height > 0 ? `M${at + gap / 2} 1v${(-height).toFixed(3)}h${1 - gap}V1z` : "";
      })
      .join("");
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, bars.length)} 1`}
      preserveAspectRatio="none"
      className={`block ${className}`}
    >
      <path
        d={draw("all")}
        className="fill-rule stroke-edge"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <path d={draw("left")} className="fill-river" />
    </svg>
  );
}
