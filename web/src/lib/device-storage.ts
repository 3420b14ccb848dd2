/* What this browser keeps from visit to visit. It may refuse, as where cookies are blocked: then nothing is kept. */

/** Null when there is none. */
export const readFromDevice = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const keepOnDevice = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The question is asked again at the next visit.
  }
};
