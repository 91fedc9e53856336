import { Stripe } from "stripe";

import { jobs } from "../../src/jobs/jobs.ts";
import { createDevice } from "../setup/desktop-app.ts";
import { type Caller, everybody, type Outcome, type Outcomes } from "./callers.ts";
import type { AccessFixtures } from "./fixtures.ts";
import { createNewsletterToken, createOwnQuote } from "./resources.ts";
import type { CallRequest } from "./send-call.ts";

export interface RouteRow {
  expected: Outcomes;
  /** The request without its credential. It refers to the buyer's data. */
  question: (cast: AccessFixtures) => Partial<CallRequest> | Promise<Partial<CallRequest>>;
  /** The kind of bearer token: the ID token from the site, or the licence key. */
  credential: "idToken" | "licenceKey";
  /** Adds the credential of the program that the route is for. All other callers are rejected. */
  program?: (cast: AccessFixtures) => Partial<CallRequest>;
}

const holders = new Set<Caller>(["buyer", "otherBuyer", "seatHolder"]);

function outcomes(of: (caller: Caller) => Outcome): Outcomes {
  const entries = Object.keys(everybody).map((caller) => [caller, of(caller as Caller)]);
  return Object.fromEntries(entries) as Outcomes;
}

/** The credential is a licence key; an ID token is not accepted. */
const withKey = outcomes((caller) => (holders.has(caller) ? "allowed" : "licence_key_malformed"));
const buyersDevice = (instead: Outcome) =>
  outcomes((caller) => (caller === "buyer" || !holders.has(caller) ? withKey[caller] : instead));
const noPerson = outcomes(() => "unauthenticated");
const open = (question: Partial<CallRequest> = {}): RouteRow => ({
  expected: everybody,
  question: () => question,
  credential: "idToken",
});
const byKey = (question: RouteRow["question"], expected: Outcomes = withKey): RouteRow => ({
  expected,
  question,
  credential: "licenceKey",
});

const jobRow: RouteRow = {
  expected: noPerson,
  question: () => ({ json: {} }),
  credential: "idToken",
  program: ({ suite }) => ({ token: suite.config.JOBS_SECRET }),
};

const stripeEvent = JSON.stringify({
  id: "evt_matrix",
  object: "event",
  type: "customer.created",
  data: { object: { id: "cus_matrix", object: "customer" } },
});

const unsubscribing: RouteRow["question"] = async (cast) => ({
  path: `/api/newsletter/unsubscribe?token=${await createNewsletterToken(cast, "unsubscribe")}`,
});

/** Who may call the routes that are not procedures. HEAD is allowed like GET. */
export const routeMatrix: Record<string, RouteRow> = {
  "GET /api/health": open(),
  "GET /api/ready": open(),
  "GET /api/quotes/:quoteId/quote.pdf": {
    expected: everybody,
    question: async (cast) => ({
      path: `/api/quotes/${await createOwnQuote(cast)}/quote.pdf`,
    }),
    credential: "idToken",
  },
  "POST /api/v1/devices": byKey(() => ({ json: createDevice() })),
  "GET /api/v1/devices": byKey(() => ({})),
  "POST /api/v1/devices/:deviceId/heartbeat": byKey(
    ({ deviceId }) => ({
      path: `/api/v1/devices/${deviceId}/heartbeat`,
      json: { appVersion: "1.10.0" },
    }),
    buyersDevice("device_not_found"),
  ),
  "DELETE /api/v1/devices/:deviceId": byKey(
    ({ deviceId }) => ({ path: `/api/v1/devices/${deviceId}` }),
    // The app repeats the call if a response is lost, so a missing device counts as deactivated.
    buyersDevice("unchanged"),
  ),
  "POST /api/v1/trials": open({ json: { deviceId: createDevice().deviceId } }),
  "GET /api/v1/revocations": open(),
  "GET /api/v1/licence-keys": open(),
  "GET /api/v1/problems/:code": open({ path: "/api/v1/problems/not_found" }),
  "GET /api/v1/openapi.json": open(),
  // Without a key every version is offered; with a key, the versions that its licence includes.
  "GET /api/updates/:name": byKey(() => ({ path: "/api/updates/stable.json" }), {
    ...withKey,
    signedOut: "allowed",
  }),
  "GET /api/updates/files/:version/:fileName": open({
    path: "/api/updates/files/1.10.0/app-1.10.0-linux-x64.bin",
  }),
  "GET /api/newsletter/unsubscribe": { ...open(), question: unsubscribing },
  "POST /api/newsletter/unsubscribe": { ...open(), question: unsubscribing },
  "POST /api/webhooks/stripe": {
    expected: outcomes(() => "webhook_rejected"),
    question: () => ({ raw: stripeEvent, headers: { "content-type": "application/json" } }),
    credential: "idToken",
    program: ({ suite }) => ({
      headers: {
        "content-type": "application/json",
        "stripe-signature": Stripe.webhooks.generateTestHeaderString({
          payload: stripeEvent,
          secret: suite.config.STRIPE_WEBHOOK_SECRET,
        }),
      },
    }),
  },
  "POST /api/webhooks/mail": {
    ...jobRow,
    question: () => ({ json: { events: [] } }),
    program: () => ({ token: "secret-of-the-mail-provider" }),
  },
  ...Object.fromEntries(Object.keys(jobs).map((name) => [`POST /api/jobs/${name}`, jobRow])),
};
