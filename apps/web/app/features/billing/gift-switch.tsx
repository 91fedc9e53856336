import { useState } from "react";

interface GiftSwitchProps {
  isGift: boolean;
  onChange: (isGift: boolean) => void;
}

/** Makes the order a gift. The form below then asks to whom it goes. */
export function GiftSwitch({ isGift, onChange }: GiftSwitchProps) {
  // The choice is in the URL, which changes only after the click: until then, the box would show the old state.
  const [clicked, setClicked] = useState<boolean>();
  const [seen, setSeen] = useState(isGift);
  if (seen !== isGift) {
    setSeen(isGift);
    setClicked(undefined);
  }
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={clicked ?? isGift}
        onChange={({ currentTarget }) => {
          setClicked(currentTarget.checked);
          onChange(currentTarget.checked);
        }}
        className="size-6 shrink-0"
      />
      This is a gift
    </label>
  );
}
