import { datesFigure, createChartFigure } from "@site/content/datasets/figures/figure";
import { dataset as penguins } from "@site/content/datasets/tables/palmer-penguins/dataset";
import type { EntrySummary } from "@site/content/query/types";

import { SearchResults } from "#app/search/search-results.tsx";
import { DataDrawing, DataFigure, HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";
import { Day, MetaLine } from "#app/ui/text/meta-line.tsx";
import { PreviousNextLinks } from "#app/ui/text/previous-next-links.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { Example } from "./example.tsx";

const headings = ["Look", "Repair", "Check"].map((text) => ({
  id: text.toLowerCase(),
  text,
  level: 2 as const,
}));

function createSummary(slug: string, title: string): EntrySummary {
  return {
    collection: "posts",
    slug,
    path: `/blog/${slug}`,
    minutes: 5,
    data: { title },
  } as EntrySummary;
}

export function NavigationExamples() {
  return (
    <PageSection title="Navigation">
      <Example name="LogoMark">
        <LogoMark className="size-12" />
      </Example>
      <Example name="Breadcrumbs">
        <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      </Example>
      <Example name="ContentsList">
        <ContentsList headings={headings} />
      </Example>
      <Example name="PreviousNextLinks: both, one">
        <PreviousNextLinks
          label="Posts before and after"
          previous={createSummary("a", "Numbers that came as text")}
          next={createSummary("b", "Spaces you cannot see")}
        />
        <PreviousNextLinks
          label="The first post's neighbour"
          previous={undefined}
          next={createSummary("b", "Spaces you cannot see")}
        />
      </Example>
      <Example name="SearchResults: some">
        <SearchResults
          query="age"
          onChoose={() => undefined}
          hits={[
            {
              path: "/blog/a",
              kind: "Post",
              title: [
                { text: "Age", isHit: true },
                { text: " written in words", isHit: false },
              ],
              excerpt: {
                section: "Why",
                parts: [{ text: "Some are written out.", isHit: false }],
              },
            },
          ]}
        />
      </Example>
      <Example name="SearchResults: none">
        <SearchResults query="zebra" hits={[]} onChoose={() => undefined} />
      </Example>
    </PageSection>
  );
}

/** Sample output of the Markdown renderer, with the classes that `packages/content/src/markdown` writes. */
const html = `
<p>Running text with <a href="/pricing">a link</a>, <code>code</code> and <strong>weight</strong>.</p>
<h2 id="a-heading">A heading</h2>
<ul><li>A thing</li><li>Another thing</li></ul>
<ol><li>First</li><li>Then</li></ol>
<div class="note"><p class="note-title">Note</p><p>Said on the side.</p></div>
<div class="note note-warning"><p class="note-title">Warning</p><p>Said before it happens.</p></div>
<div class="step-list"><ol><li><p>Open the file.</p></li><li><p>Take the repair.</p></li></ol></div>
<figure class="code-block"><figcaption>clean.py</figcaption><pre tabindex="0" role="region" aria-label="Code"><code><span class="t-keyword">import</span> pandas <span class="t-keyword">as</span> pd <span class="t-comment"># the usual name</span>
table[<span class="t-string">"age"</span>] = table[<span class="t-string">"age"</span>].<span class="t-function">astype</span>(<span class="t-constant">int</span>)</code></pre></figure>
<figure class="code-block output"><pre tabindex="0" role="region" aria-label="Output"><code>0    34
1    58</code></pre></figure>
<div class="before-after"><p class="was-cell">As it came: <mark>thirty-four</mark></p><p class="now-cell">Clean: <mark>34</mark></p></div>
<blockquote><p>A sentence of somebody else.</p></blockquote>
`;

export function TextExamples() {
  return (
    <PageSection title="Text">
      <Example name="RenderedText">
        <RenderedText html={html} />
      </Example>
    </PageSection>
  );
}

const long = "app-2.4.1-macos-arm64-with-a-name-that-does-not-end.dmg";
const rowCounts = [0, 1, 12];
const sums = { sha256: "0".repeat(64), sha512: "", signature: null };

export function DataExamples() {
  return (
    <PageSection title="Data">
      {rowCounts.map((rows) => (
        <Example key={rows} name={`DataTable: ${rows} rows`}>
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
        </Example>
      ))}
      <Example name="MetaLine: one value missing">
        <MetaLine facts={["5 min", undefined, <Day key="day" day="2026-11-21" />, "CC BY 4.0"]} />
      </Example>
      <Example name="DetailRow: short, too long">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">
          <DetailRow name="Plan">Pro</DetailRow>
          <DetailRow name="File">{long}</DetailRow>
        </dl>
      </Example>
      <Example name="DataFigure, DataDrawing">
        <div className="grid gap-8 sm:grid-cols-2">
          <DataFigure figure={createChartFigure({ slug: "palmer-penguins", ...penguins })} />
          <DataDrawing drawing={createChartFigure({ slug: "palmer-penguins", ...penguins })} />
        </div>
      </Example>
      <Example name="HeaderWithFigure">
        <HeaderWithFigure figure={datesFigure}>
          <p>A few words and a field.</p>
        </HeaderWithFigure>
      </Example>
      <Example name="SideSheet: everywhere, narrow">
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
      </Example>
      <Example name="ArtifactLinks">
        <ArtifactLinks
          version="2.4.1"
          artifacts={[
            { platform: "windows", arch: "x64", fileName: "a.exe", sizeBytes: 96_000_000, ...sums },
            { platform: "macos", arch: "arm64", fileName: long, sizeBytes: 1_024, ...sums },
          ]}
        />
      </Example>
    </PageSection>
  );
}
