/** The logo: uneven rows on the left of a gate, even rows on the right. public/icon.svg is the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className} fill="none" strokeWidth="2.5">
      <path d="M3 9h4m3 0h3M3 16h2m3 0h5M3 23h6m2 0h2" className="stroke-silt" />
      <path d="M19 9h10M19 16h10M19 23h10" className="stroke-river" />
      <path d="M16 3v26" className="stroke-ink" strokeWidth="3" />
    </svg>
  );
}
