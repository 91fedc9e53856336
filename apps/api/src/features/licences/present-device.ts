import type { Device } from "@site/contracts/devices";

import type { DeviceRow } from "../../db/schema/devices.ts";

export function presentDevice(row: DeviceRow): Device {
  const { licenceId: _licence, deviceHash: _hash, activatedAt, ...device } = row;
  return { ...device, activatedAt: activatedAt.toISOString() };
}

/** The day in UTC: all that is stored about when a device was seen. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
