import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
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
    name: "theme",
    place: "local storage",
    purpose: "Remembers light or dark, once you have chosen one.",
    until: "you delete it",
  },
  {
    name: "chunk-reload-at",
    place: "session storage",
    purpose: "Prevents that a page which cannot be loaded is reloaded again and again.",
    until: "you close the tab",
  },
  {
    name: "react-router-scroll-positions",
    place: "session storage",
    purpose: "Brings you back to the same place of a page when you go back to it.",
    until: "you close the tab",
  },
  {
    name: "draft:…",
    place: "session storage",
    purpose: "Keeps what you typed into a form over a reload. Never a password.",
    until: "the form is sent, you log out, or you close the tab",
  },
];

export default function Cookies() {
  return (
    <>
      <PageHeading lead="This site sets no cookies. It keeps a few values in your browser that it cannot work without, and nothing to follow you with.">
        Cookies
      </PageHeading>
      <DataTable caption="What this site keeps in your browser">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Where</th>
            <th scope="col">What for</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ name, place, purpose, until }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="whitespace-nowrap">{place}</td>
              <td className="min-w-56">{purpose}</td>
              <td className="min-w-40">{until}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className="prose">
        <p>
          No analytics runs here, and no page asks another company&apos;s server for anything while
          you read. You pay on the payment provider&apos;s own page, which has its own cookies. How
          we treat your data otherwise stands under <TextLink to="/privacy">Privacy</TextLink>.
        </p>
      </div>
    </>
  );
}
