import { formatDay } from "@site/contracts/format-day";
import type { LicencePayload } from "@site/contracts/licences";
import { paidPlans } from "@site/contracts/plans";

import { Notice } from "#app/ui/notice.tsx";
import { DetailRow } from "#app/ui/text/fact.tsx";

/** The contents of a genuine licence file. */
export function GenuineLicence({ payload }: { payload: LicencePayload }) {
  const rows = [
    ["Plan", paidPlans[payload.plan].name],
    ["Holder", payload.holder],
    ["Key", payload.key],
    ["People", String(payload.seats)],
    ["Computers each", String(payload.devicesPerSeat)],
    ["Issued", formatDay(payload.issuedAt)],
    ["Updates until", formatDay(payload.updatesUntil)],
  ] as const;
  return (
    <Notice tone="good" title="The signature is genuine">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
        {rows.map(([name, value]) => (
          <DetailRow key={name} name={name}>
            {value}
          </DetailRow>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        The file can't tell whether the licence was refunded later. Your licences above can.
      </p>
    </Notice>
  );
}
