import { absolute, brand } from "../../brand.ts";
import { writeAtom } from "../../markup/atom.ts";
import { escapeHtml } from "../../markup/escape-html.ts";
import { datasetPage, documentPaths, versionPath } from "../dataset-page.ts";
import type { DescribedDataset } from "../describe-dataset.ts";
import type { KeptVersion } from "../versions/kept-versions.ts";

/** The versions of a dataset as an Atom feed: what changed, and where the files of the version stay. */
export function changeFeed(
  dataset: DescribedDataset & { keptVersions: readonly KeptVersion[] },
): string {
  const { slug, title } = dataset;
  const page = absolute(datasetPage(slug));
  return writeAtom({
    own: absolute(documentPaths(dataset).feed),
    page,
    title: `${title}: versions`,
    subtitle: dataset.description,
    entries: dataset.keptVersions.map(({ version, date, note, digests }) => {
      const files = Object.keys(digests).map((name) => {
        const address = absolute(versionPath(slug, version, name));
        return `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`;
      });
      return {
        url: page,
        // Every version is shown on the same page.
        id: absolute(versionPath(slug, version, "")),
        title: `${title} ${version}`,
        summary: note,
        html: `<p>${escapeHtml(note)}</p><ul>${files.join("")}</ul>`,
        published: `${date}T00:00:00Z`,
        updated: `${date}T00:00:00Z`,
        authors: [brand.company.name],
        tags: [],
      };
    }),
  });
}
