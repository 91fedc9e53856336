interface SkeletonProps {
  /** What is loading. */
  label: string;
  /** Lines of text that will replace it. */
  lines?: number;
}

/**
 * Reserves space for loading content: as tall as this many lines of text, without motion. Absent without a script,
 * which would never replace it.
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
