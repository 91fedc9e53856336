export { counted } from "@site/clean/detect/counted";
export { grouped } from "@site/clean/grouped";
