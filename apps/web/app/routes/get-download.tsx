import { brand } from "@site/content/brand";

import { GetDownload } from "#app/features/get-download/get-download.tsx";
import { MailDownloadsForm } from "#app/features/get-download/mail-downloads-form.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
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
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-h-96">
            <GetDownload />
          </div>
          <section aria-labelledby="lost-account" className="grid max-w-md gap-4">
            <h2 id="lost-account" className="text-lg font-semibold">
              You bought it, but cannot get into your account?
            </h2>
            <MailDownloadsForm />
          </section>
        </div>
      </TallPage>
    </ApiProvider>
  );
}
