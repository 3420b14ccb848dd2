import { useSyncExternalStore } from 'react';
import { reportProblem } from '../report-problem.ts';
import { loadAmplifySession, maySignedIn } from './auth.ts';

export type OnboardingStep =
  | 'app-link'
  | 'add-first-athlete'
  | 'add-more-athletes'
  | 'add-payment-method'
  | 'program-request'
  | 'completed';

/** The signed-in user's parent record, which is read once the user is known (spec section 4). */
export type ParentRecord =
  | { readonly status: 'loading' }
  /** Signed up, but the record was never made: the registration can be finished. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known';
      readonly name: string;
      readonly isAdmin: boolean;
      readonly onboardingStep: string;
    };

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'absent' }
  | {
      readonly status: 'present';
      readonly sub: string;
      readonly email: string;
      readonly parent: ParentRecord;
    };

const loading: Session = { status: 'loading' };
let session: Session = loading;
let started = false;
const listeners = new Set<() => void>();

const change = (next: Session): void => {
  session = next;
  for (const listener of listeners) listener();
};

/** Reads who is signed in and then their parent record. Called at the start and after every sign-in. */
export async function refreshSession(): Promise<void> {
  if (!maySignedIn()) {
    change({ status: 'absent' });
    return;
  }
  try {
    const amplify = await loadAmplifySession();
    const user = await amplify.currentUser();
    if (!user) {
      change({ status: 'absent' });
      return;
    }
    const before = session.status === 'present' && session.sub === user.sub ? session.parent : undefined;
    change({
      status: 'present',
      ...user,
      parent: before?.status === 'known' ? before : { status: 'loading' },
    });
    const { readParentRecord } = await import('./parent-record.ts');
    change({ status: 'present', ...user, parent: await readParentRecord(user) });
  } catch (error) {
    reportProblem('session-not-read', error);
    change({ status: 'absent' });
  }
}

/** What became known about the signed-in parent: a new name, another onboarding step. */
export function changeParent(parent: ParentRecord): void {
  if (session.status !== 'present' || JSON.stringify(session.parent) === JSON.stringify(parent)) return;
  change({ ...session, parent });
}

/** Forgets the session in this tab: after a logout, or when the server has ended it. */
export function endSession(): void {
  change({ status: 'absent' });
}

/** Signs out and ends the session here; a failure is reported and the session ends all the same. */
export async function logOut(): Promise<void> {
  try {
    const amplify = await loadAmplifySession();
    await amplify.signOut();
  } catch (error) {
    reportProblem('logout-failed', error);
  }
  endSession();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!started) {
    started = true;
    queueMicrotask(() => void refreshSession());
    // Signing in or out in another tab changes the same storage.
    addEventListener('storage', (event) => {
      if (event.key === null || event.key.endsWith('.LastAuthUser')) void refreshSession();
    });
  }
  return () => {
    listeners.delete(listener);
  };
};

/** The session; `loading` on the server and until the first answer. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  );
