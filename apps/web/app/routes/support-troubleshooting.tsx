import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/support/troubleshooting",
    title: "Troubleshooting",
    description: "What you see, why, and what to do about it: mails, payment, downloads, licences.",
  });

const faults = [
  {
    symptom: "The mail with the link does not come",
    cause: "It waits in the spam folder, or the address has a typing error.",
    fix: (
      <>
        Look into the spam folder, then ask for a new one: the same page sends it again. For a new
        password that is <TextLink to="/forgot">this one</TextLink>.
      </>
    ),
  },
  {
    symptom: "A link from a mail is too old or used",
    cause: "Each link works once and for a limited time, and only the newest one.",
    fix: "The page that says so offers a new one.",
  },
  {
    symptom: "You paid, but the page still says that it is confirming",
    cause: "The payment provider has not told us yet; some ways to pay take days.",
    fix: (
      <>
        Nothing is lost, and you are not charged twice. The page looks again by itself, the licence
        comes by mail as well, and it stands in your <TextLink to="/account">account</TextLink>.
      </>
    ),
  },
  {
    symptom: "Your card was declined",
    cause: "Your bank refused it. It tells the reason only to you.",
    fix: "Nothing was charged. Try another card, or call the bank and try again.",
  },
  {
    symptom: "The download does not start, or stops half-way",
    cause: "The address of a download is valid for a short time only.",
    fix: (
      <>
        Start it again on <TextLink to="/get-download">this page</TextLink>; an interrupted download
        can be resumed from your browser&apos;s list.
      </>
    ),
  },
  {
    symptom: "The app says that the licence file is not valid",
    cause: "It was changed on its way, by an editor or a mail program for instance.",
    fix: (
      <>
        Download it again from your <TextLink to="/account">account</TextLink> and do not open it in
        an editor. There you can also check a file.
      </>
    ),
  },
];

export default function Troubleshooting() {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      <PageHeading lead="What you see, why, and what to do about it.">Troubleshooting</PageHeading>
      <DataTable caption="Faults and what to do about them">
        <thead>
          <tr>
            <th scope="col">What you see</th>
            <th scope="col">Why</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ symptom, cause, fix }) => (
            <tr key={symptom}>
              <th scope="row" className="min-w-44">
                {symptom}
              </th>
              <td className="min-w-52">{cause}</td>
              <td className="min-w-60">{fix}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="prose">
        Yours is not here? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </>
  );
}
