/* Answer without storage: blocked or full storage stores nothing, and the site still works. */

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

/** Key that offers a passkey; here, so that the portal loads no further file for it. */
export const passkeyOffered = 'passkey-offered';

export const keptKeys = (): readonly string[] => orElse([], () => Object.keys(sessionStorage));
