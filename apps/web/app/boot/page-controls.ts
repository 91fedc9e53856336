import "./controls.ts";
import "./keep-typed.ts";
import { showStartFailure } from "./show-failure.ts";
import { whenMissing } from "./start.ts";

whenMissing(showStartFailure);

// What a button does is the application's code: it presses it again once it is there.
addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("button[type=button]");
  if (button && !button.matches("[popovertarget], [data-consent-action]")) {
    button.dataset.pressed = "";
  }
});
