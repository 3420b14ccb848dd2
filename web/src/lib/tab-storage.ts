/*
 * What this tab keeps over a reload. A browser may refuse it, as where cookies are blocked, and it may be full: then
 * nothing is kept, and everything else goes on.
 */

const orElse = <Answer>(answer: Answer, ask: () => Answer): Answer => {
  try {
    return ask();
  } catch {
    return answer;
  }
};

/** Null when there is none. */
export const readKept = (key: string): string | null => orElse(null, () => sessionStorage.getItem(key));

/** @returns whether it is kept. */
export const keep = (key: string, value: string): boolean =>
  orElse(false, () => {
    sessionStorage.setItem(key, value);
    return true;
  });

export const dropKept = (key: string): void => orElse(undefined, () => sessionStorage.removeItem(key));

export const keptKeys = (): readonly string[] => orElse([], () => Object.keys(sessionStorage));
