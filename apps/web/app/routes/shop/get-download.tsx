import { brand } from "@site/content/brand";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/seattle-weather/chart-words";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { GetDownload } from "#app/features/get-download/get-download.tsx";
import { DownloadHelp } from "#app/features/get-download/while-it-arrives.tsx";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { InstallerFeedNote } from "#app/ui/text/list-of-files.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WhenVisible } from "#app/ui/when-seen.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

// A form and its library, for the few who scroll to the page's end.
const MailDownloadsForm = lazyComponent(
  async () =>
    (await import("#app/features/get-download/mail-downloads-form.tsx")).MailDownloadsForm,
);

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/get-download",
      title: `Download ${brand.name}`,
      description: `Starts the download of ${brand.name} for your system.`,
      noindex: true,
    }),
};

export function Component() {
  return (
    <ApiProvider>
      <FullHeightPage>
        <HeaderWithFigure figure={chartFigure("seattle-weather", words)}>
          <PageHeading lead="The download for your computer starts automatically. If your browser doesn't say which one fits, choose it below.">
            Download {brand.name}
          </PageHeading>
          {/* Reserves space: at most a choice of six installers. */}
          <div className="mb-6 min-h-116 sm:min-h-69">
            <NoScriptNotice what="Starting the download">
              <InstallerFeedNote />
            </NoScriptNotice>
            <GetDownload />
          </div>
        </HeaderWithFigure>
        <DownloadHelp />
        <PageSection
          title="Bought, but locked out?"
          aside="If you can't log in, we email you your licences and downloads."
        >
          <div className="max-w-md">
            <NoScriptNotice what="Asking for the email" />
            <WhenVisible room="min-h-38">
              <MailDownloadsForm />
            </WhenVisible>
          </div>
        </PageSection>
      </FullHeightPage>
    </ApiProvider>
  );
}
