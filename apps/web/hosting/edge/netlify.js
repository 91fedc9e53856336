import { serveSite } from "./serve-site.js";

/** For Netlify, as an edge function for every address: copy this folder into `netlify/edge-functions`. */
export default function handler(request, context) {
  return serveSite(request, (asked) => context.next(asked), {
    apiOrigin: Netlify.env.get("API_ORIGIN"),
    frontSecret: Netlify.env.get("FRONT_SECRET"),
    callerAddress: context.ip,
  });
}

export const config = { path: "/*" };
