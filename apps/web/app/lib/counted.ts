export { counted, grouped } from "@site/clean/detect/counted";
