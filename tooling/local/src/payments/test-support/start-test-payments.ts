import { createServer } from "node:http";

import Stripe from "stripe";
import { afterAll, beforeAll } from "vitest";

import { findFreePort } from "../../free-port.ts";
import { type Payments, type PaymentsOptions, startPayments } from "../start-payments.ts";
import { submitPayForm } from "./pay-checkout.ts";

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

export interface TestPayments extends Payments {
  stripe: Stripe;
  secretKey: string;
  webhookSecret: string;
  /** All deliveries that the endpoint received, accepted or not. */
  received: Received[];
  /** Sets how the endpoint responds from now on. */
  answerWith: (status: number | ((received: Received) => number)) => void;
  /** Creates a session, by default over $99.00. */
  newSession: (
    changes?: Partial<Stripe.Checkout.SessionCreateParams>,
  ) => Promise<Stripe.Checkout.Session>;
  /** Submits the payment form of a session's page. */
  pay: (sessionId: string, fields?: Record<string, string>) => Promise<Response>;
  restart: (changes?: Partial<PaymentsOptions>) => Promise<void>;
}

/** Starts a mock provider with a client of the official SDK and a webhook endpoint. */
export async function startTestPayments(
  changes: Partial<PaymentsOptions> = {},
): Promise<TestPayments> {
  const received: Received[] = [];
  let answer: (received: Received) => number = () => 200;
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers["stripe-signature"]);
      const delivery = { body, signature, event: JSON.parse(body) as Stripe.Event };
      received.push(delivery);
      response.writeHead(answer(delivery)).end();
    });
  });
  const endpointPort = await findFreePort();
  await new Promise<void>((resolve) => {
    endpoint.listen(endpointPort, "127.0.0.1", resolve);
  });
  const secretKey = "sk_test_local";
  const webhookSecret = "whsec_local";
  const options: PaymentsOptions = {
    port: await findFreePort(),
    secretKey,
    webhookSecret,
    webhookUrls: [`http://127.0.0.1:${endpointPort}/hooks`],
    retryDelaysMs: [5, 5, 5],
    ...changes,
  };
  let payments = await startPayments(options);
  const stripe = new Stripe(secretKey, {
    host: "127.0.0.1",
    port: options.port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });

  return {
    get url() {
      return payments.url;
    },
    get port() {
      return payments.port;
    },
    get apiBase() {
      return payments.apiBase;
    },
    get control() {
      return payments.control;
    },
    stripe,
    secretKey,
    webhookSecret,
    received,
    answerWith: (status) => {
      answer = typeof status === "number" ? () => status : status;
    },
    newSession: (changes = {}) =>
      stripe.checkout.sessions.create({
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: 9900, product_data: { name: "Personal" } },
          },
        ],
        success_url: "http://shop.test/success?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "http://shop.test/cancel",
        ...changes,
      }),
    pay: async (sessionId, fields = {}) => {
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      return submitPayForm(payments, sessionId, Number(session.amount_total), fields);
    },
    restart: async (restartChanges = {}) => {
      await payments.stop();
      payments = await startPayments({ ...options, ...restartChanges });
    },
    stop: async () => {
      await payments.stop();
      endpoint.closeAllConnections();
      await new Promise((resolve) => endpoint.close(resolve));
    },
  };
}

/** Returns the error with which a call rejects. */
export async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error("The call was meant to fail.");
    },
    (error: unknown) => error,
  );
}

/** Starts a mock provider before all tests of a file, and stops it after them. */
export function withPayments(): TestPayments {
  const payments = {} as TestPayments;
  beforeAll(async () => {
    // Copies property descriptors, so that getters stay getters.
    const started = await startTestPayments();
    Object.defineProperties(payments, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(() => payments.stop());
  return payments;
}
