import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { formatDay } from "@site/contracts/format-day";

/** Source, changes made to it, licence and versions. */
export function SourceFacts({ dataset }: { dataset: DescribedDataset }) {
  const { source, licence, changes, versions, period, place } = dataset;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[8rem_1fr] [&_dt]:font-semibold">
      <dt>Source</dt>
      <dd>
        <a href={source.url}>{source.name}</a>, from {source.path}.
      </dd>
      <dt>Covers</dt>
      <dd>
        {place}, {[...new Set(period.split("/"))].map(timeText).join(" to ")}
      </dd>
      <dt>Licence</dt>
      <dd className="max-w-prose">
        <a href={licence.url}>{licence.name}</a>. {licence.note}
      </dd>
      <dt>Changes</dt>
      <dd className="max-w-prose">
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </dd>
      <dt>Versions</dt>
      <dd>
        {versions.map(({ version, date, note }) => (
          <p key={version}>
            {version}, {formatDay(date)}: {note}
          </p>
        ))}
      </dd>
    </dl>
  );
}

/** A year as it is, a day in words. */
function timeText(time: string): string {
  return time.length > 4 ? formatDay(time) : time;
}
