import { expect, test } from "vitest";

import { getNetworks } from "./networks.ts";

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
])("%s is counted as %s and as %s", (address, narrow, wide) => {
  expect(getNetworks(address)).toEqual({ narrow, wide });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["unknown", "unknown"],
])("%s is counted as %s alone", (address, narrow) => {
  expect(getNetworks(address)).toEqual({ narrow });
});
