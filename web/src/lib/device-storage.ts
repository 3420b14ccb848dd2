/* Null if the browser blocks storage. */

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
    // Ignored, because the question returns at the next visit.
  }
};
