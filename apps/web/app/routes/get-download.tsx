import { brand } from "@site/content/brand";

import { GetDownload } from "#app/features/get-download/get-download.tsx";
import { MailDownloadsForm } from "#app/features/get-download/mail-downloads-form.tsx";
import { WhileItArrives } from "#app/features/get-download/while-it-arrives.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";

export const meta = () =>
  pageMeta({
    path: "/get-download",
    title: `Download ${brand.name}`,
    description: `Starts the download of ${brand.name} for your system.`,
    noindex: true,
  });

export default function GetDownloadPage() {
  return (
    <ApiProvider>
      <TallPage>
        <PageHeading>Download {brand.name}</PageHeading>
        <div className="mb-6 min-h-80">
          <GetDownload />
        </div>
        <WhileItArrives />
        <PageSection
          number={3}
          title="Bought, but locked out?"
          aside="Where you cannot get into your account, a mail brings what is yours."
        >
          <div className="max-w-md">
            <MailDownloadsForm />
          </div>
        </PageSection>
      </TallPage>
    </ApiProvider>
  );
}
