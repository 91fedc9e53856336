import type { OwnDevice } from "@site/contracts/devices";
import { formatDay } from "@site/contracts/format-day";
import type { Licence } from "@site/contracts/licences";
import { TRIAL_DAYS } from "@site/contracts/plans";
import { Suspense, useId, useRef, useState } from "react";
import { href } from "react-router";

import { trpc, api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getSystemName } from "#app/lib/system-names.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { LicenceCard } from "./licence-card.tsx";

// A separate chunk, because only teams have seats.
const TeamSeats = lazyComponent(async () => (await import("./seats.tsx")).TeamSeats);
const LeaveSeat = lazyComponent(async () => (await import("./seats.tsx")).LeaveSeat);

export function LicencesPanel() {
  const licences = trpc.licences.list.useQuery();
  return (
    <QueryView query={licences} label="Loading your licences" lines={5}>
      {(list) =>
        list.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">
              You don't have a licence yet. The trial runs for {TRIAL_DAYS} days without one. You
              pay for a licence once.
            </p>
            <LinkButton to="/signup-plan-select">Choose a plan</LinkButton>
          </div>
        ) : (
          <ul className="grid gap-6">
            {list.map((licence) => (
              <li key={licence.id}>
                <LicenceCard licence={licence}>
                  <div className="grid gap-8">
                    {licence.team === null && licence.seats > 1 && (
                      <Suspense fallback={<Skeleton label="Loading the seats" lines={6} />}>
                        <TeamSeats licence={licence} />
                      </Suspense>
                    )}
                    <LicenceDevices licence={licence} />
                    {licence.team !== null && (
                      <Suspense>
                        <LeaveSeat licence={licence} />
                      </Suspense>
                    )}
                  </div>
                </LicenceCard>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

/** The computers on which a licence is active, each with a button to remove it. */
function LicenceDevices({ licence }: { licence: Licence }) {
  const devices = trpc.licences.devices.useQuery();
  return (
    <QueryView query={devices} label="Loading the computers" lines={2}>
      {(list) => (
        <Devices
          list={list.filter(({ licenceId }) => licenceId === licence.id)}
          limit={licence.deviceLimit}
          isUsable={licence.status === "active"}
        />
      )}
    </QueryView>
  );
}

interface DevicesProps {
  list: OwnDevice[];
  limit: number;
  /** Whether the licence can be activated on a computer now. */
  isUsable: boolean;
}

function Devices({ list, limit, isUsable }: DevicesProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [freed, setFreed] = useState<string>();
  const freeDevice = useDeactivateDevice();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h4 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
        Active on {list.length} of {limit} computers
      </h4>
      {freeDevice.failure && (
        <FailureNotice title={`${freed} was not removed`} failure={freeDevice.failure} />
      )}
      <p role="status" className="sr-only">
        {freed && !freeDevice.pending && !freeDevice.failure && `${freed} was removed.`}
      </p>
      {list.length === 0 ? (
        <p className="text-faint">
          {isUsable
            ? "Enter the key in the app, and we list that computer here."
            : "The app doesn't accept this key now."}
        </p>
      ) : (
        <ul className="grid border-t border-rule">
          {list.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3"
            >
              <DeviceDetails device={device} />
              <Button
                variant="secondary"
                pending={freeDevice.pending}
                onClick={() => {
                  setFreed(device.name);
                  // The pressed button disappears with its row, so move the focus to the list.
                  title.current?.focus();
                  freeDevice.act(device);
                }}
              >
                Remove<span className="sr-only"> {device.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DeviceDetails({ device }: { device: OwnDevice }) {
  const { name, appVersion, lastSeenOn, withdrawn } = device;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-faint">
        {getSystemName(device)} · version {appVersion} · last seen {formatDay(lastSeenOn)}
      </p>
      {withdrawn !== null && (
        <p className="mt-1 text-sm text-fault">
          Version {appVersion} was withdrawn: {withdrawn}{" "}
          <a href={href("/get-download")}>Download the newest version</a>
        </p>
      )}
    </div>
  );
}

/** Removes a device from the list immediately, and restores it if the request fails. */
function useDeactivateDevice() {
  const { devices } = trpc.useUtils().licences;
  return useAction(async (device: OwnDevice) => {
    await devices.cancel();
    devices.setData(undefined, (list) => list?.filter(({ id }) => id !== device.id));
    try {
      await api.licences.deactivateDevice.mutate({ deviceId: device.id });
    } catch (thrown) {
      devices.setData(undefined, (list) => list && sortByActivation([...list, device]));
      throw thrown;
    } finally {
      void devices.invalidate();
    }
  });
}

/** Sorts devices in the order that the API uses. */
function sortByActivation(list: OwnDevice[]): OwnDevice[] {
  return list.sort((a, b) => Date.parse(a.activatedAt) - Date.parse(b.activatedAt));
}
