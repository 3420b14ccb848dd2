/* The browser may block it; then nothing is stored. */

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
    // Asked again at the next visit.
  }
};
