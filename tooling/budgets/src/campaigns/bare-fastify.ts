import Fastify from "fastify";

/** The baseline for measuring the API: bare Fastify, answering a quote's JSON. */
const app = Fastify();
app.get("/", () => ({
  result: {
    data: {
      planId: "pro",
      listPrice: { amount: 19_900, currency: "USD" },
      discount: { amount: 0, currency: "USD" },
      total: { amount: 19_900, currency: "USD" },
      couponCode: null,
    },
  },
}));
console.log(await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) }));
