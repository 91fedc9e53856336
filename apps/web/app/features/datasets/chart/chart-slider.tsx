import { type ComponentProps, useEffect, useRef } from "react";

interface ChartSliderProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  value: number;
  onMove: (value: number) => void;
}

/** Moves through what a chart shows, from 0 on. Its children follow it. */
export function ChartSlider({ label, value, onMove, children, ...rest }: ChartSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  // A move from before the page could listen counts: React would put back its own.
  useEffect(() => {
    const early = input.current?.valueAsNumber ?? value;
    if (early !== value) onMove(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <label className="flex grow items-center gap-3">
      <span className="text-sm font-semibold">{label}</span>
      <input
        ref={input}
        type="range"
        min={0}
        value={value}
        className="h-11 w-full"
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
        {...rest}
      />
      {children}
    </label>
  );
}
