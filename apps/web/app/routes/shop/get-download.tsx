import { brand } from "@site/content/brand";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/seattle-weather/chart-words";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { GetDownload } from "#app/features/get-download/get-download.tsx";
import { WhileItArrives } from "#app/features/get-download/while-it-arrives.tsx";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FigureBeside } from "#app/ui/figure-beside.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { ListOfFiles } from "#app/ui/text/list-of-files.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WhenSeen } from "#app/ui/when-seen.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

// A form and its library, for the few who scroll to the page's end.
const MailDownloadsForm = lazyPart(
  async () =>
    (await import("#app/features/get-download/mail-downloads-form.tsx")).MailDownloadsForm,
);

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/get-download",
      title: `Download ${brand.name}`,
      description: `Starts the download of ${brand.name} for your system.`,
      noindex: true,
    }),
};

export function Component() {
  return (
    <ApiProvider>
      <TallPage>
        <FigureBeside figure={chartFigure("seattle-weather", words)}>
          <PageHeading lead="The download for your computer starts automatically. If your browser doesn't say which one fits, choose it below.">
            Download {brand.name}
          </PageHeading>
          {/* Reserves space: at most a choice of six installers. */}
          <div className="mb-6 min-h-116 sm:min-h-69">
            <WithoutScript what="Starting the download">
              <ListOfFiles />
            </WithoutScript>
            <GetDownload />
          </div>
        </FigureBeside>
        <WhileItArrives />
        <PageSection
          title="Bought, but locked out?"
          aside="If you can't log in, we email you your licences and downloads."
        >
          <div className="max-w-md">
            <WithoutScript what="Asking for the email" />
            <WhenSeen room="min-h-38">
              <MailDownloadsForm />
            </WhenSeen>
          </div>
        </PageSection>
      </TallPage>
    </ApiProvider>
  );
}
