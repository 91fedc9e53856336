import { datesFigure } from "@site/content/datasets/figures/dates-figure";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words as carbonDioxide } from "@site/content/datasets/tables/mauna-loa-co2/chart-words";
import { words as penguins } from "@site/content/datasets/tables/palmer-penguins/chart-words";

import { DataDrawing, DataFigure } from "#app/ui/data-figure.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";
import { Day } from "#app/ui/text/day.tsx";
import { DetailRow } from "#app/ui/text/fact.tsx";
import { MetaLine } from "#app/ui/text/facts-line.tsx";

import { Part } from "./part.tsx";

const long = "app-2.4.1-macos-arm64-with-a-name-that-does-not-end.dmg";
const rowCounts = [0, 1, 12];
const sums = { sha256: "0".repeat(64), sha512: "", signature: null };

export function DataParts() {
  return (
    <PageSection title="What is counted">
      {rowCounts.map((rows) => (
        <Part key={rows} name={`DataTable: ${rows} rows`}>
          <DataTable caption={`Purchases, ${rows} of them`}>
            <thead>
              <tr>
                <th scope="col">Bought on</th>
                <th scope="col">File</th>
                <th scope="col" className="text-end">
                  Price
                </th>
              </tr>
            </thead>
            <tbody>
              {rows === 0 && (
                <tr>
                  <td colSpan={3}>No purchase yet.</td>
                </tr>
              )}
              {Array.from({ length: rows }, (_, row) => (
                <tr key={row}>
                  <th scope="row">
                    <Day day="2026-11-21" />
                  </th>
                  <td>{long}</td>
                  <td className="num">USD {(row + 1) * 99}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </Part>
      ))}
      <Part name="FactsLine: some, with an absent one">
        <MetaLine facts={["5 min", undefined, <Day key="day" day="2026-11-21" />, "CC BY 4.0"]} />
      </Part>
      <Part name="Fact: short, far too long">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">
          <DetailRow name="Plan">Pro</DetailRow>
          <DetailRow name="File">{long}</DetailRow>
        </dl>
      </Part>
      <Part name="DataFigure: with its caption, and without">
        <div className="grid gap-8 sm:grid-cols-2">
          <DataFigure figure={chartFigure("mauna-loa-co2", carbonDioxide)} />
          <DataDrawing drawing={chartFigure("palmer-penguins", penguins)} />
        </div>
      </Part>
      <Part name="FigureBeside: the head of a page">
        <HeaderWithFigure figure={datesFigure}>
          <p>A few words and a field.</p>
        </HeaderWithFigure>
      </Part>
      <Part name="SideSheet: shown everywhere, beside a wide part">
        <SideSheet
          caption="How coupons work"
          rows={[
            ["How often", "One coupon for each purchase"],
            [long, long],
          ]}
          isEverywhere
          isNarrow
        >
          <p>What it stands beside.</p>
        </SideSheet>
      </Part>
      <Part name="ArtifactLinks">
        <ArtifactLinks
          version="2.4.1"
          artifacts={[
            { platform: "windows", arch: "x64", fileName: "a.exe", sizeBytes: 96_000_000, ...sums },
            { platform: "macos", arch: "arm64", fileName: long, sizeBytes: 1_024, ...sums },
          ]}
        />
      </Part>
    </PageSection>
  );
}
