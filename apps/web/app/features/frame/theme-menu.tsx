const themes = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark or as the system. boot/page-controls.ts stores the choice and marks it when the panel opens. */
export function ThemeMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget="theme-panel"
        aria-label="Colour theme"
        title="Colour theme"
      >
        <svg aria-hidden viewBox="0 0 20 20" fill="none" stroke="currentColor">
          <circle cx="10" cy="10" r="7.25" strokeWidth="1.5" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" stroke="none" />
        </svg>
      </button>
      <fieldset id="theme-panel" popover="auto" className="head-panel">
        <legend className="sr-only">Colour theme</legend>
        {themes.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="theme" value={value} defaultChecked={value === "system"} />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
