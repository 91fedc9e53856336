import { brand } from "@site/content/brand";
export function Hero() {
  return <h1>{brand.tagline}</h1>;
}
