import { isIPv6 } from "node:net";

/** The networks by which an IP address is counted: that of one customer, and the wider one around it. */
export interface Networks {
  narrow: string;
  wide?: string;
}

/**
 * An IPv4 address is its own network, even if it is written as IPv6. An IPv6 customer has at least a /64 and can use
 * any address in it, so the /64 is counted, and the /48 around it.
 */
export function getNetworks(address: string): Networks {
  const [bare = ""] = address.split("%", 1);
  // The URL parser normalises every spelling of an address.
  const normalized = isIPv6(bare)
    ? URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1)
    : undefined;
  if (normalized === undefined) return { narrow: address };
  const [head = [], tail = []] = normalized
    .split("::")
    .map((part) => part.split(":").filter(Boolean))
    .map((groups) => groups.map((group) => Number.parseInt(group, 16)));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  const groups = [...head, ...zeros, ...tail];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") {
    return { narrow: [high >> 8, high & 255, low >> 8, low & 255].join(".") };
  }
  const network = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(":");
  return { narrow: `${network(4)}::/64`, wide: `${network(3)}::/48` };
}
