let tell = (): void => undefined;

/** Resolves once React has hydrated the document. */
export const hydrated = new Promise<void>((resolve) => {
  tell = resolve;
});

export const markHydrated = (): void => tell();
