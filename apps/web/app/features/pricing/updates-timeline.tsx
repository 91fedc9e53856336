/** The months after a purchase as a ruler: which versions a licence covers, drawn and in words. */
export function UpdatesTimeline({ months }: { months: number }) {
  const end = 100 + months * 25;
  return (
    <figure>
      <svg
        role="img"
        aria-labelledby="updates-title"
        viewBox="0 0 720 190"
        className="h-auto w-full max-w-3xl min-w-[30rem]"
        fontSize="15"
      >
        <title id="updates-title">
          {`A purchase, the ${months} months in which new versions are yours, and the time after, in which those versions go on working.`}
        </title>
        <rect
          x="100"
          y="52"
          width={end - 100}
          height="44"
          className="fill-river"
          fillOpacity="0.16"
        />
        <path d="M20 96H710" className="stroke-edge" strokeWidth="1.5" />
        {Array.from({ length: months + 1 }, (_, month) => (
          <path
            key={month}
            d={`M${100 + month * 25} ${month % 6 ? 90 : 84}V102`}
            className="stroke-edge"
          />
        ))}
        <path d="M100 20V150" className="stroke-ink" strokeWidth="3" />
        <path d={`M${end} 20V150`} className="stroke-ink" strokeWidth="3" strokeDasharray="5 4" />
        <g className="fill-ink" fontWeight="600">
          <text x="108" y="34">
            You pay once
          </text>
          <text x={end + 8} y="34">
            Updates end
          </text>
          <text x="112" y="79" className="fill-river">
            Every new version is yours
          </text>
        </g>
        <g className="fill-faint">
          <text x="108" y="144">
            month 0
          </text>
          <text x={end + 8} y="144">
            month {months}
          </text>
          <text x={end + 12} y="79">
            Renew, or do not
          </text>
          <text x="20" y="180">
            What you have goes on working, on the right of the ruler as on the left.
          </text>
        </g>
      </svg>
    </figure>
  );
}
