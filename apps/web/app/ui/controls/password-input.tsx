import { type ComponentProps, useState } from "react";

import { inputClass } from "./field.tsx";

export function PasswordInput({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...rest}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${inputClass} pe-20 ${className}`}
      />
      <button
        type="button"
        aria-controls={rest.id}
        aria-label={shown ? "Hide the password" : "Show the password"}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 inset-e-0 min-w-16 rounded-edge px-3 text-sm font-semibold text-river underline decoration-1 underline-offset-4"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
