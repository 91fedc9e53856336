import { serveSite } from "./serve-site.js";

/** For Cloudflare, with the built site as static assets bound to `ASSETS`: see wrangler.toml beside. */
export default {
  fetch: (request, { ASSETS, API_ORIGIN, FRONT_SECRET }) =>
    serveSite(request, (asked) => ASSETS.fetch(asked), {
      apiOrigin: API_ORIGIN,
      frontSecret: FRONT_SECRET,
      callerAddress: request.headers.get("cf-connecting-ip") ?? "",
    }),
};
