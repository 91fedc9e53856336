import { Button } from "#app/ui/controls/button.tsx";

interface AnotherTableProps {
  /** Whether decisions would be lost, so that it is asked first. */
  isAsking: boolean;
  onAsk: () => void;
  onStay: () => void;
  onLeave: () => void;
}

/** Leaves the table for another one, and asks before decisions are lost. */
export function AnotherTable({ isAsking, onAsk, onStay, onLeave }: AnotherTableProps) {
  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={onAsk}>
        Another table
      </Button>
    );
  }
  return (
    <div role="alert" className="clean-ways-on">
      <span>What you decided here is lost then.</span>
      <Button onClick={onStay}>Stay with this table</Button>
      <Button variant="secondary" onClick={onLeave}>
        Leave it
      </Button>
    </div>
  );
}
