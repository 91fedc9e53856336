import { buildDay } from "../read/config.ts";
import { keepPublished } from "./keep-published.ts";

/** Before a deploy: `keep <origin of the site> <folder of its built content>`. */
const [origin, folder] = process.argv.slice(2);
if (!origin || !folder) throw new Error("Usage: keep <origin> <folder>");
console.log(
  `${await keepPublished(origin, folder, buildDay())} documents of earlier deploys kept.`,
);
