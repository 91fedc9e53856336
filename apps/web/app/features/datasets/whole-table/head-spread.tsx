import { SpreadDrawing } from "./spread-drawing.tsx";
import type { Distribution } from "./worker/calls.ts";

/** Under the name of a column: how its values are spread. What can be done with the column says it in words. */
export function HeadSpread({ distribution: { bars, others } }: { distribution: Distribution }) {
  return (
    <span aria-hidden className="mt-1 flex h-6 items-end gap-2">
      {bars.length > 0 && <SpreadDrawing bars={bars} className="h-full min-w-0 flex-1" />}
      {others > 0 && (
        <i className="text-xs leading-none">
          {bars.length > 0 ? `+${others}` : `${others} values`}
        </i>
      )}
    </span>
  );
}
