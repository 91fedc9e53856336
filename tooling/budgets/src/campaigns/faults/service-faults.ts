import type { Trouble } from "../faulty-proxy.ts";
import { troubled } from "./database-faults.ts";
import type { Fault, Field } from "./field.ts";

type Service = Exclude<keyof Field["proxies"], "postgres">;

const names: Record<Service, string> = {
  identity: "the identity service",
  payments: "the payment provider",
  smtp: "the mail server",
};

const html = "<h1>Bad gateway</h1>";
const nonsense: Record<Service, string> = {
  identity: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`,
  payments: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`,
  smtp: "\u0000\u0001 no mail here\r\n",
};

const json = '{"status":"ok"}';
const otherJson = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\nconnection: close\r\n\r\n${json}`;

function faultsOf(service: Service): Fault[] {
  const troubles: [string, number, Trouble][] = [
    ["slow (2 s)", 8, { kind: "slow", ms: 2_000 }],
    ["refuses connections", 5, { kind: "refuse" }],
    ["answers nothing", 14, { kind: "hang" }],
    ["answers nonsense", 5, { kind: "nonsense", bytes: nonsense[service] }],
    ["breaks off in its answers", 5, { kind: "cut", afterBytes: 20 }],
  ];
  return troubles.map(([how, seconds, trouble]) => ({
    what: `${names[service]} ${how}`,
    seconds,
    begin: async ({ proxies }) => troubled(proxies[service], trouble),
  }));
}

export const serviceFaults: Fault[] = [
  ...faultsOf("identity"),
  ...faultsOf("payments"),
  {
    what: "the payment provider answers JSON that is none of its own",
    seconds: 5,
    begin: async ({ proxies }) =>
      troubled(proxies.payments, { kind: "nonsense", bytes: otherJson }),
  },
  {
    what: "the payment provider fails (500), every second time after carrying out the request",
    seconds: 6,
    begin: async ({ parts: { payments } }) => {
      const rounds = Array.from({ length: 2_000 }, (_, round) => round % 2 === 0);
      for (const after of rounds) payments.control.addFault({ kind: "error", times: 1, after });
      return async () => payments.control.clearFaults();
    },
  },
  ...faultsOf("smtp"),
  {
    what: "the mail server is switched off (451)",
    seconds: 5,
    begin: async ({ parts: { inbox } }) => {
      inbox.setRejecting(true);
      return async () => inbox.setRejecting(false);
    },
  },
];
