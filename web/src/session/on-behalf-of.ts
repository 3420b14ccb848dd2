import { useSyncExternalStore } from 'react';
import type { OnBehalfOfFamily } from '../api/api-client.ts';
import { readKept } from '../lib/tab-storage.ts';
import { watchedValue } from '../lib/watched-value.ts';

/**
 * State of an administrator who acts for a family in this tab; `asOf` makes the tab read-only at that time.
 */
export type OnBehalfOf = OnBehalfOfFamily & {
  /** Id of the administrator; the state is ignored if another person is signed in. */
  readonly adminSub: string;
  readonly familyName: string;
  readonly from?: string;
};

export type OnBehalfOfState = OnBehalfOf & {
  readonly refusal?: string;
};

/** Key in the tab's storage, which survives reloads. */
const storageKey = 'acting';

const stored = (): OnBehalfOf | undefined => {
  const text = readKept(storageKey);
  // Written only by `startOnBehalfOf`.
  return text === null ? undefined : (JSON.parse(text) as OnBehalfOf);
};

const onBehalfOf = watchedValue<OnBehalfOfState | undefined>(import.meta.env.SSR ? undefined : stored());

export const onBehalfOfNow = onBehalfOf.get;

/** Begins to act for a family. Reloads the page and clears drafts, so that no data crosses accounts. */
export function startOnBehalfOf(next: OnBehalfOf): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  location.assign('/portal');
}

export function stopOnBehalfOf(address: string): void {
  sessionStorage.clear();
  location.assign(address);
}

export function refuseOnBehalfOf(refusal: string): void {
  const now = onBehalfOf.get();
  if (now) onBehalfOf.set({ ...now, refusal });
}

export function forgetOnBehalfOf(exceptOf?: string): void {
  const now = onBehalfOf.get();
  if (!now || now.adminSub === exceptOf) return;
  sessionStorage.clear();
  onBehalfOf.set(undefined);
}

/** Viewed time of a read-only tab, ISO-8601 UTC; undefined in other tabs. */
export const asOfNow = (): string | undefined => onBehalfOf.get()?.asOf;

export const useOnBehalfOf = (): OnBehalfOfState | undefined =>
  useSyncExternalStore(onBehalfOf.subscribe, onBehalfOf.get, () => undefined);

const toParent = { you: 'you', your: 'your', Your: 'Your' } as const;
const toAdministrator = { you: 'the family', your: 'the family’s', Your: 'The family’s' } as const;

/** Words for the family; avoids "you" if an administrator acts for the family. */
export const useFamilyPronouns = (): Readonly<Record<'you' | 'your' | 'Your', string>> =>
  useOnBehalfOf() ? toAdministrator : toParent;
