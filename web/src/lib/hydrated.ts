let tell = (): void => undefined;

/** Resolves once the page in the document has become that of the app: from now on it hears what is done to it. */
export const hydrated = new Promise<void>((resolve) => {
  tell = resolve;
});

export const markHydrated = (): void => tell();
