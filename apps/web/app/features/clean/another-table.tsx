import { useState } from "react";

import { Button } from "#app/ui/controls/button.tsx";

interface AnotherTableProps {
  hasWork: boolean;
  onLeave: () => void;
}

/** Leaves the table for another one; asks first where decisions would be lost. */
export function AnotherTable({ hasWork, onLeave }: AnotherTableProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={() => (hasWork ? setIsAsking(true) : onLeave())}>
        Another table
      </Button>
    );
  }
  return (
    <div className="clean-ways-on">
      <span>What you decided here is lost then.</span>
      <Button onClick={() => setIsAsking(false)}>Stay with this table</Button>
      <Button variant="secondary" onClick={onLeave}>
        Leave it
      </Button>
    </div>
  );
}
