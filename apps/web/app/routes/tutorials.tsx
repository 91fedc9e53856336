import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/tutorials",
    title: "Tutorials",
    description: `Learn ${brand.name} step by step, with data to follow along.`,
  });

export default function Tutorials() {
  return (
    <>
      <PageHeading lead="Step by step, with data to follow along.">Tutorials</PageHeading>
      <ol className="grid border-t border-edge">
        <li className="grid gap-x-8 gap-y-2 border-b border-rule py-6 md:grid-cols-[3rem_1fr_12rem]">
          <span aria-hidden className="font-mono text-faint">
            1
          </span>
          <div className="max-w-prose">
            <h2 className="text-xl font-semibold">
              <TextLink to="/support/tutorial">Your first run</TextLink>
            </h2>
            <p className="mt-1">
              Install the trial, open a table and read the Python that comes out. The five minutes
              that show whether the app is for you.
            </p>
          </div>
          <p className="text-sm text-faint">5 minutes, no account</p>
        </li>
        <li className="grid gap-x-8 gap-y-2 border-b border-rule py-6 md:grid-cols-[3rem_1fr_12rem]">
          <span aria-hidden className="font-mono text-faint">
            2
          </span>
          <div className="max-w-prose">
            <h2 className="text-xl font-semibold">
              <TextLink to="/features">Five repairs, each with its line of Python</TextLink>
            </h2>
            <p className="mt-1">
              Figures that are text, codes that mean the same, ages that a spreadsheet turned into
              dates: the repairs of the table on the home page, one after the other.
            </p>
          </div>
          <p className="text-sm text-faint">10 minutes, Python with pandas</p>
        </li>
      </ol>
    </>
  );
}
