import { useSyncExternalStore } from 'react';
import type { OnBehalfOfFamily } from '../api/api-client.ts';
import { readKept } from '../lib/tab-storage.ts';
import { watchedValue } from '../lib/watched-value.ts';

/** An administrator acts for a family in this tab. With `asOf` it is read-only at that moment. */
export type OnBehalfOf = OnBehalfOfFamily & {
  /** Ignored if a different person is signed in. */
  readonly adminSub: string;
  readonly familyName: string;
  /** Return address; by default the family's page. */
  readonly from?: string;
};

export type OnBehalfOfState = OnBehalfOf & {
  readonly refusal?: string;
};

/** Stored per tab; survives reloads. */
const storageKey = 'acting';

const stored = (): OnBehalfOf | undefined => {
  const text = readKept(storageKey);
  // Written only by `startOnBehalfOf`.
  return text === null ? undefined : (JSON.parse(text) as OnBehalfOf);
};

const onBehalfOf = watchedValue<OnBehalfOfState | undefined>(import.meta.env.SSR ? undefined : stored());

export const onBehalfOfNow = onBehalfOf.get;

/** Reloads the page and drops drafts, so no data crosses accounts. */
export function startOnBehalfOf(next: OnBehalfOf): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  location.assign('/portal');
}

export function stopOnBehalfOf(address: string): void {
  sessionStorage.clear();
  location.assign(address);
}

/** Replaces the screens by the server's sentence. */
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

/** Read-only moment, ISO-8601 UTC; undefined otherwise. */
export const asOfNow = (): string | undefined => onBehalfOf.get()?.asOf;

export const useOnBehalfOf = (): OnBehalfOfState | undefined =>
  useSyncExternalStore(onBehalfOf.subscribe, onBehalfOf.get, () => undefined);

const toParent = { you: 'you', your: 'your', Your: 'Your' } as const;
const toAdministrator = { you: 'the family', your: 'the family’s', Your: 'The family’s' } as const;

/** Avoids "you" when an administrator acts for a family. */
export const useFamilyPronouns = (): Readonly<Record<'you' | 'your' | 'Your', string>> =>
  useOnBehalfOf() ? toAdministrator : toParent;
