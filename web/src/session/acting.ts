import { actingHeaders } from '@hoops/api/http/acting-headers';
import { useSyncExternalStore } from 'react';

/** An administrator acts for a family in this tab: everything that it asks and does is the family's. */
export type Acting = {
  /** Whose sign-in it is; for anybody else it means nothing. */
  readonly adminSub: string;
  readonly familyId: string;
  readonly familyName: string;
  readonly reason: string;
};

export type ActingState = Acting & {
  /** What the server said when it no longer let the administrator act. */
  readonly refusal?: string;
};

/** Of this tab alone, and it outlives a reload. */
const storageKey = 'acting';

const stored = (): Acting | undefined => {
  try {
    const text = sessionStorage.getItem(storageKey);
    // Only `startActing` writes it.
    return text === null ? undefined : (JSON.parse(text) as Acting);
  } catch {
    // Storage is refused in some private modes: acting is not possible there.
    return undefined;
  }
};

let acting: ActingState | undefined = import.meta.env.SSR ? undefined : stored();
const listeners = new Set<() => void>();

const change = (next: ActingState | undefined): void => {
  acting = next;
  for (const listener of listeners) listener();
};

/** The headers that a request carries while an administrator acts for a family. */
export const headersOf = ({
  familyId,
  reason,
}: Pick<Acting, 'familyId' | 'reason'>): Readonly<Record<string, string>> => ({
  [actingHeaders.family]: familyId,
  [actingHeaders.reason]: encodeURIComponent(reason),
});

export const actingNow = (): ActingState | undefined => acting;

/**
 * Goes to the family's portal as the family sees it. The page is reloaded and unsaved input forgotten, so
 * that nothing of one account shows up in the other.
 */
export function startActing(next: Acting): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  location.assign('/portal');
}

/** Back to the administrator's own account, at the family's page or at another address. */
export function stopActing(address: string): void {
  sessionStorage.clear();
  location.assign(address);
}

/** The server no longer lets this administrator act: the screens go away and its sentence takes their place. */
export function refuseActing(refusal: string): void {
  if (acting) change({ ...acting, refusal });
}

/** Another person is signed in now, or none: acting has ended. */
export function forgetActing(exceptOf?: string): void {
  if (!acting || acting.adminSub === exceptOf) return;
  sessionStorage.clear();
  change(undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Undefined for everybody who acts for themselves. */
export const useActing = (): ActingState | undefined =>
  useSyncExternalStore(subscribe, actingNow, () => undefined);

const toParent = { you: 'you', your: 'your', Your: 'Your' } as const;
const toAdministrator = { you: 'the family', your: 'the family’s', Your: 'The family’s' } as const;

/** How a screen of the family calls it: an administrator who acts for it is not whose card failed. */
export const useWhose = (): Readonly<Record<'you' | 'your' | 'Your', string>> =>
  useActing() ? toAdministrator : toParent;
