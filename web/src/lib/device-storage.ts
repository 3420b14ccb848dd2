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
    // A failed write only means that the question returns on the next visit.
  }
};
