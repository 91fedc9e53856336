import type { ComponentProps } from "react";

interface ChartSliderProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  onMove: (value: number) => void;
}

/** Moves through what a chart shows, from 0 on. Its children stand behind it. */
export function ChartSlider({ label, onMove, children, ...rest }: ChartSliderProps) {
  return (
    <label className="flex grow items-center gap-3">
      <span className="text-sm font-semibold">{label}</span>
      <input
        type="range"
        min={0}
        className="h-11 w-full"
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
        {...rest}
      />
      {children}
    </label>
  );
}
