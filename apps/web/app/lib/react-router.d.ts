import type { PagePath } from "#app/pages.ts";

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<Path extends string> = {
  [Name in Names<Path> as Name extends `${string}?` ? never : Name]: string;
} & { [Name in Names<Path> as Name extends `${infer Bare}?` ? Bare : never]?: string };

declare module "react-router" {
  interface Register {
    pages: { [Path in PagePath]: { params: Names<Path> extends never ? {} : ParamsOf<Path> } };
  }
}
