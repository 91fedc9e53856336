import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import type { Release } from "@site/contracts/product";
import { type ComponentType, useState } from "react";
import { href, useNavigate } from "react-router";

import { trpc, api } from "#app/api/trpc.ts";
import { type Action, useAction } from "#app/api/use-action.ts";
import { findNewestRelease } from "#app/features/download/choose-artifact.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";

import { useOpenFromUrl } from "./use-open-from-url.ts";

export function DownloadsPanel() {
  const releases = trpc.product.releases.useQuery();
  return (
    <QueryView query={releases} label="Loading the downloads" lines={4}>
      {(list) => {
        const newest = findNewestRelease(list);
        return newest ? (
          <NewestRelease release={newest} />
        ) : (
          <p>
            There is no version to download right now. <a href={href("/support")}>Ask support</a>
          </p>
        );
      }}
    </QueryView>
  );
}

function NewestRelease({ release }: { release: Release }) {
  return (
    <div className="grid gap-4">
      <p>
        {brand.name} {release.version} of {formatDay(release.releasedOn)}, the newest version.
      </p>
      <ArtifactLinks version={release.version} artifacts={release.artifacts} />
      <p>
        <a href={href("/other-os")}>Every version and system</a>
      </p>
    </div>
  );
}

/** Whether the account's address receives the newsletter. */
export function NewsletterPanel() {
  const subscription = trpc.newsletter.own.useQuery();
  const toggle = useSetSubscription();
  return (
    <QueryView query={subscription} label="Loading your subscription" lines={1}>
      {({ subscribed }) => (
        <div className="grid gap-3">
          {toggle.failure && <FailureNotice failure={toggle.failure} />}
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={toggle.chosen ?? subscribed}
              aria-busy={toggle.pending || undefined}
              onChange={({ currentTarget }) => toggle.act(currentTarget.checked)}
              className="size-6 shrink-0"
            />
            Send the newsletter to my address
          </label>
        </div>
      )}
    </QueryView>
  );
}

interface SetSubscription extends Action<[subscribed: boolean]> {
  /** The choice while its request is pending, shown immediately after the click. */
  chosen: boolean | undefined;
}

/** Switches the newsletter optimistically and reverts if the request fails. */
function useSetSubscription(): SetSubscription {
  const [chosen, setChosen] = useState<boolean>();
  const { newsletter } = trpc.useUtils();
  const action = useAction(async (subscribed: boolean) => {
    setChosen(subscribed);
    try {
      await api.newsletter.setOwn.mutate({ subscribed });
      // A query that is still running would undo the change on the page.
      await newsletter.own.cancel();
      newsletter.own.setData(undefined, { subscribed });
    } finally {
      setChosen(undefined);
      void newsletter.own.invalidate();
    }
  });
  return { ...action, chosen };
}

/** Shown for accounts that can only log in with Google. */
export function NoPasswordPanel({ email }: { email: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="wrap-anywhere">
        You log in with Google, so this account has no password. If you'd like one as well, we'll
        send a link to set it to {email}.
      </p>
      <LinkButton to="/forgot" variant="secondary">
        Ask for a link to set a password
      </LinkButton>
    </div>
  );
}

/** Ends every session of the account, for example if a device was lost. */
export function SessionsPanel() {
  const navigate = useNavigate();
  const end = useAction(async () => {
    await api.account.endSessions.mutate();
    await navigate(href("/logout"));
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        You stay logged in on each browser until you log out there. We don't keep a list of them. If
        you aren't sure where you're logged in, log out everywhere, including here.
      </p>
      {end.failure && <FailureNotice title="You haven't been logged out" failure={end.failure} />}
      <Button variant="secondary" pending={end.pending} onClick={() => end.act()}>
        {end.pending ? "Logging out everywhere" : "Log out everywhere"}
      </Button>
    </div>
  );
}

/** Exports all stored data about the account as a file. */
export function ExportPanel() {
  const save = useAction(async () => {
    const data = await api.account.export.query();
    const day = data.exportedAt.slice(0, 10);
    saveFile(`account-${day}.json`, `${JSON.stringify(data, null, 2)}\n`);
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        One JSON file with everything we keep about you: profile, licences, seats, computers,
        purchases, coupons, newsletter and emails waiting to be sent.
      </p>
      {save.failure && (
        <FailureNotice title="We couldn't save the copy of your data" failure={save.failure} />
      )}
      <Button variant="secondary" pending={save.pending} onClick={() => save.act()}>
        {save.pending ? "Collecting your data" : "Save a copy of your data"}
      </Button>
    </div>
  );
}

/** The first step of a deletion. The dialog is a separate chunk, because few visitors need it. */
export function DeleteAccountPanel() {
  const [Dialog, setDialog] =
    useState<ComponentType<{ token: string | undefined; onClose: () => void }>>();
  const [token, setToken] = useState<string>();
  const open = useAction(async () => {
    const { DeleteAccountDialog } = await import("./delete-account-dialog.tsx");
    setDialog(() => DeleteAccountDialog);
  });
  useOpenFromUrl("delete", (query) => {
    setToken(query.get("token") ?? undefined);
    open.act();
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>You'll see what we delete and what we keep before anything happens.</p>
      {open.failure && <FailureNotice title="Nothing was deleted" failure={open.failure} />}
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        Delete the account
      </Button>
      {Dialog && <Dialog token={token} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
