import { safeReturnPath } from "@site/contracts/return-path";
import { useSearchParams } from "react-router";

/** The path in this page's address to go on to afterwards, where it may be followed. */
export function useReturnPath(): string | undefined {
  const [query] = useSearchParams();
  return safeReturnPath(query.get("returnPath"));
}
