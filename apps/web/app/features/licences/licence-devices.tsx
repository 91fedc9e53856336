import type { OwnedDevice } from "@site/contracts/devices";
import { formatDay } from "@site/contracts/format-day";
import type { Licence } from "@site/contracts/licences";
import { useId, useRef, useState } from "react";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { getSystemName } from "#app/lib/system-names.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-part.tsx";

import { useFreeDevice } from "./use-free-device.ts";

/** The computers on which a licence is active; the owner can free each of them. */
export function LicenceDevices({ licence }: { licence: Licence }) {
  const devices = trpc.licences.devices.useQuery();
  return (
    <QueryView query={devices} label="Loading the computers" lines={2}>
      {(list) => (
        <Devices
          list={list.filter(({ licenceId }) => licenceId === licence.id)}
          limit={licence.deviceLimit}
        />
      )}
    </QueryView>
  );
}

function Devices({ list, limit }: { list: OwnedDevice[]; limit: number }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [freed, setFreed] = useState<string>();
  const free = useFreeDevice();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h4 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
        Active on {list.length} of {limit} computers
      </h4>
      {free.failure && <FailureNotice title={`${freed} was not removed`} failure={free.failure} />}
      <p role="status" className="sr-only">
        {freed && !free.pending && !free.failure && `${freed} was removed.`}
      </p>
      {list.length === 0 ? (
        <p className="text-faint">Enter the key in the app, and we list that computer here.</p>
      ) : (
        <ul className="grid border-t border-rule">
          {list.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3"
            >
              <DeviceFacts device={device} />
              <Button
                variant="secondary"
                pending={free.pending}
                onClick={() => {
                  setFreed(device.name);
                  // The button disappears with its row; the focus moves to the list.
                  title.current?.focus();
                  free.act(device);
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

function DeviceFacts({ device }: { device: OwnedDevice }) {
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
