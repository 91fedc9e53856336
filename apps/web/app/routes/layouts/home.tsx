import { Outlet } from "react-router";

/** The home page: its sections run from edge to edge and set their own margins. */
export function HomeLayout() {
  return (
    <main id="content" className="flex-1 overflow-x-clip">
      <Outlet />
    </main>
  );
}
