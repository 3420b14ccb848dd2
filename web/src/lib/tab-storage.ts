/* Answer if storage is blocked or full. The site then stores nothing but still works. */

const orElse = <Answer>(answer: Answer, ask: () => Answer): Answer => {
  try {
    return ask();
  } catch {
    return answer;
  }
};

export const readKept = (key: string): string | null => orElse(null, () => sessionStorage.getItem(key));

export const keep = (key: string, value: string): boolean =>
  orElse(false, () => {
    sessionStorage.setItem(key, value);
    return true;
  });

export const dropKept = (key: string): void => orElse(undefined, () => sessionStorage.removeItem(key));

/** Key for offering a passkey. Defined here, so the portal loads no further file. */
export const passkeyOffered = 'passkey-offered';

export const keptKeys = (): readonly string[] => orElse([], () => Object.keys(sessionStorage));
