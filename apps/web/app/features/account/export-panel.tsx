import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

/** A copy of all stored data about the person, as a file. */
export function ExportPanel() {
  const save = useAction(async () => {
    const everything = await api.account.export.query();
    const day = everything.exportedAt.slice(0, 10);
    saveFile(`account-${day}.json`, `${JSON.stringify(everything, null, 2)}\n`);
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
