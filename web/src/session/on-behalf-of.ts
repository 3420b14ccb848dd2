import { useSyncExternalStore } from 'react';
import type { OnBehalfOfFamily } from '../api/api-client.ts';
import { readKept } from '../lib/tab-storage.ts';
import { watchedValue } from '../lib/watched-value.ts';

/**
 * An administrator acts for a family in this tab: everything that it asks and does is the family's. With `asOf` they only look
 * at what it saw at that moment.
 */
export type OnBehalfOf = OnBehalfOfFamily & {
  /** Whose sign-in it is; for any other sign-in it means nothing. */
  readonly adminSub: string;
  readonly familyName: string;
  /** Where it began, and where stopping leads; the family's page when left out. */
  readonly from?: string;
};

export type OnBehalfOfState = OnBehalfOf & {
  /** What the server said when it no longer let the administrator act. */
  readonly refusal?: string;
};

/** Of this tab alone, and it outlives a reload. */
const storageKey = 'acting';

const stored = (): OnBehalfOf | undefined => {
  const text = readKept(storageKey);
  // Only `startOnBehalfOf` writes it.
  return text === null ? undefined : (JSON.parse(text) as OnBehalfOf);
};

const onBehalfOf = watchedValue<OnBehalfOfState | undefined>(import.meta.env.SSR ? undefined : stored());

export const onBehalfOfNow = onBehalfOf.get;

/**
 * Goes to the family's portal as the family sees it. The page is reloaded and unsaved input forgotten, so
 * that nothing of one account shows up in the other.
 */
export function startOnBehalfOf(next: OnBehalfOf): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  location.assign('/portal');
}

/** Back to the administrator's own account, at the family's page or at another address. */
export function stopOnBehalfOf(address: string): void {
  sessionStorage.clear();
  location.assign(address);
}

/** The server no longer lets this administrator act: the screens go away and its sentence takes their place. */
export function refuseOnBehalfOf(refusal: string): void {
  const now = onBehalfOf.get();
  if (now) onBehalfOf.set({ ...now, refusal });
}

/** The administrator has signed out, or another person is signed in: the tab is that person's own again. */
export function forgetOnBehalfOf(exceptOf?: string): void {
  const now = onBehalfOf.get();
  if (!now || now.adminSub === exceptOf) return;
  sessionStorage.clear();
  onBehalfOf.set(undefined);
}

/** The moment that this tab looks at, ISO-8601 UTC; undefined where it is now. */
export const asOfNow = (): string | undefined => onBehalfOf.get()?.asOf;

/** Undefined for a person who is signed in to their own account. */
export const useOnBehalfOf = (): OnBehalfOfState | undefined =>
  useSyncExternalStore(onBehalfOf.subscribe, onBehalfOf.get, () => undefined);

const toParent = { you: 'you', your: 'your', Your: 'Your' } as const;
const toAdministrator = { you: 'the family', your: 'the family’s', Your: 'The family’s' } as const;

/** How a screen of the family calls it: an administrator who acts for it is not whose card failed. */
export const useWhose = (): Readonly<Record<'you' | 'your' | 'Your', string>> =>
  useOnBehalfOf() ? toAdministrator : toParent;
