import { tenRowsScript } from "./ten-rows.ts";

export default tenRowsScript;
