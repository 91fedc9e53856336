import type { ConsentStatus, NecessaryService } from "@site/consent";
import { ConsentForm, useConsent } from "@site/consent/react";
import { brand } from "@site/content/brand";
import { href } from "react-router";

import { analyticsEvents } from "#app/consent/analytics-events.ts";
import { consentConfig } from "#app/consent/consent-config.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { TableHead, DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";

export const handle = createPageHandle({
  path: "/cookies",
  title: "Cookies",
  description: `What ${brand.name} keeps in your browser, what for and for how long.`,
});

const kept = [
  {
    name: "firebase:authUser:…",
    place: "local storage",
    purpose: "Keeps you logged in.",
    until: "you log out",
  },
  {
    name: "firebase-heartbeat-database",
    place: "IndexedDB",
    purpose:
      "The login software notes the days on which it was used and its version, and tells Google with its next request.",
    until: "you delete it",
  },
  {
    name: "google-sign-in:…",
    place: "local storage",
    purpose: "Recognises Google's answer when you log in with Google.",
    until: "you come back from Google, or ten minutes later",
  },
  {
    name: "cookie_control_consent_record",
    place: "local storage",
    purpose:
      "Remembers when you made your choice about cookies, with a reference that the settings show you. Our server keeps the same for 13 months, and nothing about you with it.",
    until: "you make another choice or delete it",
  },
  {
    name: "theme",
    place: "local storage",
    purpose: "Remembers light or dark, once you have chosen one.",
    until: "you delete it",
  },
  {
    name: "chunk-reload-at",
    place: "session storage",
    purpose: "Keeps a page that can't be loaded from reloading again and again.",
    until: "you close the tab",
  },
  {
    name: "handed-table",
    place: "session storage",
    purpose: "Brings a table of ours from its page to the cleaner, once you press the button.",
    until: "the cleaner has opened it",
  },
  {
    name: "react-router-scroll-positions",
    place: "session storage",
    purpose: "Returns you to the same place on a page when you go back to it.",
    until: "you close the tab",
  },
  {
    name: "draft:…",
    place: "session storage",
    purpose: "Keeps what you typed into a form if the page reloads. Never a password.",
    until: "the form is sent, you log out, or you close the tab",
  },
  {
    name: "passkey-confirmation",
    place: "session storage",
    purpose: "Only for people who run the shop: shows that a passkey confirmed it's them.",
    until: "they log out or close the tab",
  },
];

export function Component() {
  const { necessary, optional, functional } = consentConfig;
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <PageHeading lead="Without your consent, this site keeps only what it can't work without. Everything else waits until you allow it, and stops when you change your mind.">
            Cookies
          </PageHeading>
        </div>
        <div className="lg:col-span-7">
          <ChoicesTable />
        </div>
      </div>
      <YourChoice />
      <PageSection title="Necessary">
        <CookieTable caption="Necessary cookies" items={necessary} />
      </PageSection>
      <PageSection title="Optional, only with your consent">
        <CookieTable caption="Optional cookies" items={optional} />
        <p className="my-5 max-w-prose">
          If you allow analytics, we tell Google about the events below. As with every request,
          Google also learns your IP address, browser and language. If a page fails, we tell our own
          server which page it was, the error message and where in our code it happened.
        </p>
        <EventTable />
      </PageSection>
      <PageSection title="Embedded content, only with your consent">
        <CookieTable caption="Functional cookies" items={functional} />
        <p className="mt-5 max-w-prose">
          Until you allow it, you see a notice instead. You can also load a single video without
          allowing all of them.
        </p>
      </PageSection>
      <PageSection title="Other storage in your browser">
        <DataTable caption="What this site keeps in your browser besides cookies">
          <TableHead names={["Name", "Where", "What for", "Until"]} />
          <tbody>
            {kept.map(({ name, place, purpose, until }) => (
              <tr key={name}>
                <th scope="row">
                  <code translate="no">{name}</code>
                </th>
                <td className="whitespace-nowrap">{place}</td>
                <td className="min-w-56">{purpose}</td>
                <td className="min-w-40">{until}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </PageSection>
      <p className="max-w-prose">
        To learn how we treat your data in general, read <a href={href("/privacy")}>Privacy</a>.
        Without JavaScript we load nothing optional, so we don't ask.
      </p>
    </>
  );
}

const choices = ["Before you choose", "Declined", "Accepted"];

/** Which services may run after each choice, read from the configuration. */
function ChoicesTable() {
  const { necessary, optional, functional } = consentConfig;
  return (
    <DataTable caption="What may run after each choice">
      <TableHead names={["What may run", ...choices]} />
      <tbody>
        {necessary.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row" className="w-[46%]">
              {name}
            </th>
            {choices.map((choice) => (
              <td key={choice}>when needed</td>
            ))}
          </tr>
        ))}
        {[...optional, ...functional].map(({ id, name }) => (
          <tr key={id}>
            <th scope="row" className="w-[46%]">
              {name}
            </th>
            {choices.map((choice) =>
              choice === "Accepted" ? (
                <td key={choice} className="bg-wash font-semibold">
                  yes
                </td>
              ) : (
                <td key={choice} className="text-faint">
                  no
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const statusTexts: Record<ConsentStatus, string> = {
  undecided: "You haven't decided yet, so nothing optional runs.",
  accepted: "You've allowed all optional cookies. You can change that at any time.",
  partial: "You've allowed some optional cookies. You can change that at any time.",
  declined: "You've declined all optional cookies. You can change that at any time.",
};

/** The choices of the dialog without a dialog: an ad blocker may hide that. */
function YourChoice() {
  const { status, isBlocked } = useConsent();
  return (
    <div id="choice" className="scripted-only">
      <PageSection
        title="Your choice"
        // Two lines, so that nothing moves when the state is known.
        aside={isBlocked ? undefined : <p className="min-h-[2lh]">{statusTexts[status]}</p>}
      >
        <ConsentForm />
      </PageSection>
    </div>
  );
}

interface CookieTableProps {
  caption: string;
  items: readonly (NecessaryService & { name: string; description: string })[];
}

/** The services of a category, read from the configuration. */
function CookieTable({ caption, items }: CookieTableProps) {
  return (
    <DataTable caption={caption}>
      <TableHead names={["What", "What for", "Cookies"]} />
      <tbody>
        {items.map(({ id, name, description, cookies, vendor }) => (
          <tr key={id}>
            <th scope="row" className="min-w-36">
              {name}
            </th>
            <td className="min-w-64">
              {description}
              {vendor && (
                <span className="mt-1 block">
                  From <a href={vendor.policy}>{vendor.name}</a>
                </span>
              )}
            </td>
            <td>
              {cookies.length === 0
                ? "none of ours"
                : cookies.map((cookie) => (
                    <code translate="no" key={cookie} className="block">
                      {cookie}
                    </code>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The events that are sent to analytics with consent. */
function EventTable() {
  return (
    <DataTable caption="What we tell Google Analytics">
      <TableHead names={["Event", "When", "What it carries"]} />
      <tbody>
        {Object.entries(analyticsEvents).map(([event, { when, carries }]) => (
          <tr key={event}>
            <th scope="row">
              <code translate="no">{event}</code>
            </th>
            <td className="min-w-44">{when}</td>
            <td className="min-w-64">{Object.values(carries).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
