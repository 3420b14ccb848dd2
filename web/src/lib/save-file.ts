const keptForMs = 60_000;

export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Revokes the URL later, because some browsers start reading only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
};
