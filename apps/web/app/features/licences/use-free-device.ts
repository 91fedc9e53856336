import type { OwnedDevice } from "@site/contracts/devices";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";

/** Frees a device: removes it from the list immediately, and puts it back in its place if refused. */
export function useFreeDevice() {
  const { devices } = trpc.useUtils().licences;
  return useAction(async (device: OwnedDevice) => {
    await devices.cancel();
    devices.setData(undefined, (list) => list?.filter(({ id }) => id !== device.id));
    try {
      await api.licences.freeDevice.mutate({ deviceId: device.id });
    } catch (thrown) {
      devices.setData(undefined, (list) => list && inPlace([...list, device]));
      throw thrown;
    } finally {
      void devices.invalidate();
    }
  });
}

/** The order in which the service lists them. */
function inPlace(list: OwnedDevice[]): OwnedDevice[] {
  return list.sort((a, b) => Date.parse(a.activatedAt) - Date.parse(b.activatedAt));
}
