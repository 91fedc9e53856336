import { brand } from "@site/content/brand";
import { href } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { GetDownload } from "#app/features/download/get-download.tsx";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { InstallerFeedNote, NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { WhenVisible } from "#app/ui/when-visible.tsx";

// Lazy, because only few visitors scroll to this form, which needs the form library.
const MailDownloadsForm = lazyComponent(
  async () => (await import("#app/features/download/mail-downloads-form.tsx")).MailDownloadsForm,
);

export const handle = createPageHandle({
  path: "/get-download",
  title: `Download ${brand.name}`,
  description: `Download ${brand.name} for your system, as often as you like.`,
  noindex: true,
});

export function Component() {
  return (
    <ApiProvider>
      <FullHeightPage>
        <div className="grid max-w-3xl gap-8">
          <PageHeading lead="Come back and download it again whenever you like.">
            Download {brand.name}
          </PageHeading>
          {/* Reserves space for at most six installers. */}
          <div className="mb-6 min-h-116 sm:min-h-69">
            <NoScriptNotice what="Starting the download">
              <InstallerFeedNote />
            </NoScriptNotice>
            <GetDownload />
          </div>
        </div>
        <DownloadHelp />
        <PageSection
          title="Bought, but locked out?"
          aside="If you can't log in, we email you your licences and downloads."
        >
          <div className="max-w-md">
            <NoScriptNotice what="Asking for the email" />
            <WhenVisible placeholderClass="min-h-38">
              <MailDownloadsForm />
            </WhenVisible>
          </div>
        </PageSection>
      </FullHeightPage>
    </ApiProvider>
  );
}

/** What to do during the download, and if it fails. */
function DownloadHelp() {
  return (
    <>
      <PageSection title="Your first run">
        <p className="max-w-prose">
          The trial needs no account and no card. The{" "}
          <a href={href("/support/:slug", { slug: "tutorial" })}>first run</a> takes five minutes;
          the table for it is on that page.
        </p>
      </PageSection>
      <PageSection title="If it doesn't start or stops">
        <ul className="grid max-w-3xl">
          {remedies.map(([symptom, help]) => (
            <li
              key={symptom}
              className="grid gap-x-8 gap-y-1 border-b border-rule py-3 first:pt-0 sm:grid-cols-[14rem_1fr]"
            >
              <span className="font-semibold">{symptom}</span>
              <span>{help}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          Still nothing?{" "}
          <a href={`${href("/support/troubleshooting")}#download-stops`}>What else helps</a>
        </p>
      </PageSection>
    </>
  );
}

const remedies = [
  [
    "Nothing arrived",
    "Start it again above. A link works only for a few minutes, and each start gets a new one.",
  ],
  [
    "It paused or failed",
    "Resume it in your browser's list of downloads: it continues where it stopped.",
  ],
  [
    "The network blocks it",
    "Some company networks block installers. Try another network, or ask your IT team.",
  ],
] as const;
