interface GiftSwitchProps {
  isGift: boolean;
  onChange: (isGift: boolean) => void;
}

/** Makes the order a gift. The form below then asks to whom it goes. */
export function GiftSwitch({ isGift, onChange }: GiftSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isGift}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-6 shrink-0"
      />
      This is a gift
    </label>
  );
}
