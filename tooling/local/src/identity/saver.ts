export interface Saver {
  /** Saves now, or shortly where saving has become slow. */
  changed: () => void;
  /** Saves what is not saved yet. */
  flush: () => void;
}

/** Saves after each change while that is quick; with many accounts it takes at most a twentieth of the time. */
export function createSaver(save: () => void): Saver {
  let pending: NodeJS.Timeout | undefined;
  let notBefore = 0;
  const saveNow = () => {
    clearTimeout(pending);
    pending = undefined;
    const begun = performance.now();
    save();
    const ended = performance.now();
    notBefore = ended + 20 * (ended - begun);
  };
  return {
    changed: () => {
      const wait = notBefore - performance.now();
      if (wait < 20) saveNow();
      else pending ??= setTimeout(saveNow, wait);
    },
    flush: saveNow,
  };
}
