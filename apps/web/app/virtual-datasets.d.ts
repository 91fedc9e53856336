declare module "virtual:datasets" {
  import type { DescribedDataset } from "@site/content/datasets/describe-dataset";

  /** Every dataset, described from its files when the site is built. */
  export const datasets: DescribedDataset[];
}
