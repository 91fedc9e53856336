import { formatDay } from "@site/contracts/format-day";
import type { OperatorLicence } from "@site/contracts/operator";
import { paidPlans } from "@site/contracts/plans";

import { Button } from "#app/ui/controls/button.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

import { MoveDialog } from "./move-dialog.tsx";
import type { Ask } from "./reason-dialog.tsx";
import { FreeDeviceDialog, TakeBackDialog } from "./reason-dialogs.tsx";

export function LicenceCards({ licences, ask }: { licences: OperatorLicence[]; ask: Ask }) {
  if (licences.length === 0) return <p>No licence belongs to this account.</p>;
  return (
    <ul className="grid gap-6">
      {licences.map((licence) => (
        <li key={licence.id} className="grid gap-4 border border-rule bg-sheet p-4">
          <LicenceCard licence={licence} ask={ask} />
        </li>
      ))}
    </ul>
  );
}

function LicenceCard({ licence, ask }: { licence: OperatorLicence; ask: Ask }) {
  const close = () => ask(undefined);
  return (
    <>
      <h3 className="font-semibold">
        {paidPlans[licence.planId].name}
        {licence.isSeat && ", a seat"}: {licence.status}
      </h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <DetailRow name="Key">
          <code>{licence.key}</code>
        </DetailRow>
        <DetailRow name="Holder">{licence.holder}</DetailRow>
        <DetailRow name="Issued">{formatDay(licence.issuedAt)}</DetailRow>
        <DetailRow name="Updates until">{formatDay(licence.updatesUntil)}</DetailRow>
        <DetailRow name="Computers">
          {licence.devices.length} of {licence.deviceLimit}
        </DetailRow>
      </dl>
      {licence.devices.length > 0 && (
        <ul className="grid gap-2">
          {licence.devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 wrap-anywhere">
                {device.name}, version {device.appVersion}, seen {formatDay(device.lastSeenOn)}
              </span>
              <Button
                variant="secondary"
                onClick={() => ask(<FreeDeviceDialog device={device} onClose={close} />)}
              >
                Remove <span className="sr-only">{device.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!licence.isSeat && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => ask(<MoveDialog licence={licence} onClose={close} />)}
          >
            Move to another account
          </Button>
          <Button
            variant="secondary"
            onClick={() => ask(<TakeBackDialog licence={licence} onClose={close} />)}
          >
            {licence.isRevoked ? "Restore the licence" : "Pause the licence"}
          </Button>
        </div>
      )}
    </>
  );
}
