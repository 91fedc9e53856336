import { serveRouter } from "@site/api/serve-router";
import { initTRPC } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify from "fastify";
import { z } from "zod/mini";

/** The baselines for measuring the API: a quote's JSON by Fastify alone, by tRPC's adapter and by ours. */
const quote = {
  planId: "pro",
  listPrice: { amount: 19_900, currency: "USD" },
  discount: { amount: 0, currency: "USD" },
  total: { amount: 19_900, currency: "USD" },
  couponCode: null,
};
const t = initTRPC.create({ isDev: false });
const router = t.router({
  quote: t.procedure.input(z.object({ planId: z.string() })).query(() => quote),
});

const app = Fastify();
app.get("/", () => ({ result: { data: quote } }));
await app.register(fastifyTRPCPlugin, { prefix: "/theirs", trpcOptions: { router } });
await app.register(async (scope) => {
  serveRouter(scope, {
    router,
    prefix: "/ours",
    maxBatchSize: 10,
    createContext: () => ({}),
    onFailure: () => undefined,
    getHeaders: () => ({}),
  });
});
console.log(await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) }));
