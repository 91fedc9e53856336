export { pluralize } from "@site/clean/format-count";
export { formatCount } from "@site/clean/format-count";
