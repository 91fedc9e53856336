export interface Saver {
  /** Saves now, or within a second if that would be too often. */
  changed: () => void;
  /** Saves what is not saved yet. */
  flush: () => void;
}

/** Saves after each change; if `isLarge` says that a save is costly, at most once a second. */
export function createSaver(save: () => void, isLarge: () => boolean): Saver {
  let pending: NodeJS.Timeout | undefined;
  const saveNow = () => {
    clearTimeout(pending);
    pending = undefined;
    save();
  };
  return {
    changed: () => {
      if (isLarge()) pending ??= setTimeout(saveNow, 1_000);
      else saveNow();
    },
    flush: saveNow,
  };
}
