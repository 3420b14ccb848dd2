let tell = (): void => undefined;

export const hydrated = new Promise<void>((resolve) => {
  tell = resolve;
});

export const markHydrated = (): void => tell();
