import { Outlet } from "react-router";

const main = (
  <main
    id="content"
    className="page grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 pt-10 pb-20 md:pt-14"
  >
    <Outlet />
  </main>
);

/** Pages with one column of content under the header. */
export function DefaultLayout() {
  return main;
}
