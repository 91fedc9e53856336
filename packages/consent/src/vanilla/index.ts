export { type InterfaceOptions, mountInterface } from "./interface.ts";
