const keptForMs = 60_000;

/** Lets the browser save a file, as a download. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers begin to read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
};
