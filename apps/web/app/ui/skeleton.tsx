interface SkeletonProps {
  /** What is loading. */
  label: string;
  /** The number of text lines that will replace it. */
  lines?: number;
}

/**
 * Reserves the space of this many lines of text while content loads. Hidden without scripts, because nothing would
 * replace it.
 */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <div role="status" className="needs-script w-full max-w-prose">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden className="flex h-[1.6em] items-center">
          <span className="h-3 w-full rounded-edge bg-rule last:odd:w-2/3" />
        </span>
      ))}
    </div>
  );
}
