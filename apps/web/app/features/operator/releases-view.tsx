import {
  type OperatorRelease,
  publishInputSchema,
  yankInputSchema,
} from "@site/contracts/operator/releases";

import { api, trpc } from "#app/api/trpc.ts";
import { FormField } from "#app/forms/form-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { TextArea } from "#app/ui/controls/field.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

/** The versions of the app, with their downloads and the computers that run them. */
export function ReleasesView() {
  const releases = trpc.operator.releases.list.useQuery();
  const [dialog, open] = useDialog();
  return (
    <OperatorSection title="Releases">
      <QueryView query={releases} label="Loading the releases" lines={8}>
        {(rows) => <ReleaseTable releases={rows} open={open} />}
      </QueryView>
      <OperatorButton onClick={() => open(publishReleases)}>Publish a release</OperatorButton>
      {dialog}
    </OperatorSection>
  );
}

const figures = ["Files", "From the site", "By update", "Computers"];

function ReleaseTable({ releases, open }: { releases: OperatorRelease[]; open: OpenDialog }) {
  if (releases.length === 0) return <p>No releases yet.</p>;
  return (
    <OperatorTable caption="Releases, the newest first">
      <TableHead
        names={["Version", "Channel", "Date", ...figures, "State", "What you can do"]}
        figures={figures}
      />
      <tbody>
        {releases.map((release) => (
          <tr key={release.version}>
            <td>{release.version}</td>
            <td>{release.channel}</td>
            <td>{release.releasedOn}</td>
            <td className="num">{release.files}</td>
            <td className="num">{release.downloadsFromSite}</td>
            <td className="num">{release.downloadsByUpdate}</td>
            <td className="num">{release.devices}</td>
            <td>{release.yanked ? `Withdrawn ${release.yanked}` : "Offered"}</td>
            <td>
              {!release.yanked && (
                <OperatorButton
                  about={release.version}
                  onClick={() => open(createYankDialog(release))}
                >
                  Withdraw
                </OperatorButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function createYankDialog({ version, devices }: OperatorRelease): DialogOpener {
  const computers = devices === 1 ? "1 computer runs" : `${devices} computers run`;
  return createActionDialog({
    input: yankInputSchema,
    defaultValues: { version, reason: "" },
    call: api.operator.releases.yank.mutate,
    title: `Withdraw ${version}`,
    text: `It leaves the update feeds and the download buttons at once. ${computers} it and will show your message. A version can't be offered again.`,
    label: "Withdraw it",
    fields: (form) => (
      <TextField
        form={form}
        name="reason"
        label="Message for people who run it"
        hint="As in “It may lose columns. Please update to 2.4.2.”"
        autoComplete="off"
      />
    ),
  });
}

const publishReleases = createActionDialog({
  input: publishInputSchema,
  defaultValues: { file: "", manifest: "" },
  call: api.operator.releases.publish.mutate,
  title: "Publish a release",
  text: "Upload the installers to the object store first. We download each one and compare it with the manifest, which can take a minute, and offer the release only if all are right.",
  label: "Check and publish",
  fields: (form) => (
    <FormField
      form={form}
      name="manifest"
      label="Manifest"
      hint="The text of the JSON file that your build wrote."
    >
      {(control) => <TextArea {...control} rows={10} spellCheck={false} className="font-mono" />}
    </FormField>
  ),
});
