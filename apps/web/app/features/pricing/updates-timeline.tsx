interface UpdatesTimelineProps {
  months: number;
  /** Its plans, if not all have the same months. */
  plans?: string | undefined;
}

/** The months after a purchase as a ruler: which versions a licence covers. Words and lines, so it fits a phone. */
export function UpdatesTimeline({ months, plans }: UpdatesTimelineProps) {
  return (
    <figure className="grid max-w-3xl gap-4 not-first:mt-8">
      {plans && <p className="font-semibold">{plans}</p>}
      <div className="grid grid-cols-[2fr_1fr]">
        <Stretch begins="You pay once" means="You get every new version" at={0} months={months} />
        <Stretch begins="Updates end" means="Renew, or don't" at={months} months={0} />
      </div>
      <figcaption className="text-faint">Whatever you have by then keeps working.</figcaption>
    </figure>
  );
}

interface StretchProps {
  begins: string;
  means: string;
  /** The first month. */
  at: number;
  /** How many are drawn; undefined if it has no end. */
  months: number;
}

function Stretch({ begins, means, at, months }: StretchProps) {
  const isCovered = months > 0;
  return (
    <div
      className={`row-span-4 grid grid-rows-subgrid border-s-3 border-ink ${isCovered ? "" : "border-dashed"}`}
    >
      <p className="px-3 pb-3 leading-tight font-semibold">{begins}</p>
      <p
        className={`border-b-2 border-edge px-3 py-4 leading-tight ${isCovered ? "bg-river/16 font-semibold text-river" : "text-faint"}`}
      >
        {means}
      </p>
      <span aria-hidden className="grid h-2 auto-cols-fr grid-flow-col">
        {Array.from({ length: months }, (_, month) => (
          <span key={month} className="border-e border-edge" />
        ))}
      </span>
      <p className="px-3 pt-2 text-sm text-faint">month {at}</p>
    </div>
  );
}
