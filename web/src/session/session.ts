import { useSyncExternalStore } from 'react';
import { dropKeptRoster } from '../attendance/drop-kept-roster.ts';
import { claimDrafts, dropAllDrafts } from '../drafts.ts';
import { reportProblem } from '../report-problem.ts';
import { forgetActing } from './acting.ts';
import { loadAmplifySession, maySignedIn } from './auth.ts';
import { AuthError } from './auth-error.ts';

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
  /** `unasked`: somebody was signed in, and it ended without a logout in this tab. */
  | { readonly status: 'absent'; readonly unasked: boolean }
  | {
      readonly status: 'present';
      readonly sub: string;
      readonly email: string;
      readonly parent: ParentRecord;
    };

/** It is still to be found out who is there, or their record is still to be read. */
export const isUndecided = (session: Session): boolean =>
  session.status === 'loading' || (session.status === 'present' && session.parent.status === 'loading');

const loading: Session = { status: 'loading' };
let session: Session = loading;
let started = false;
const listeners = new Set<() => void>();

/** Counts the readings: of two at once, the one that began last is right. */
let readings = 0;

const change = (next: Session): void => {
  if (next.status === 'absent') dropKeptRoster();
  if (next.status !== 'loading') forgetActing(next.status === 'present' ? next.sub : undefined);
  session = next;
  for (const listener of listeners) listener();
};

/** Reads who is signed in and then their parent record. Called at the start and after every sign-in. */
export async function refreshSession(): Promise<void> {
  readings += 1;
  const reading = readings;
  const overtaken = () => reading !== readings;
  if (!maySignedIn()) {
    change({ status: 'absent', unasked: session.status === 'present' });
    return;
  }
  try {
    const amplify = await loadAmplifySession();
    const user = await amplify.currentUser();
    if (overtaken()) return;
    if (!user) {
      change({ status: 'absent', unasked: true });
      return;
    }
    claimDrafts(user.sub);
    const before = session.status === 'present' && session.sub === user.sub ? session.parent : undefined;
    change({
      status: 'present',
      ...user,
      parent: before?.status === 'known' ? before : { status: 'loading' },
    });
    const { readParentRecord } = await import('./parent-record.ts');
    const parent = await readParentRecord(user);
    if (!overtaken()) change({ status: 'present', ...user, parent });
  } catch (error) {
    reportProblem('session-not-read', error);
    // Where even this file is not on the device, there is no roster to be seen either.
    const kept = await withoutConnection(error).catch(() => undefined);
    if (!overtaken()) change(kept ?? { status: 'absent', unasked: false });
  }
}

/**
 * Who read today's roster in this tab, when the sign-in has to be renewed and there is no connection: they see
 * that roster again. The server asks for a valid sign-in before anything else.
 */
const withoutConnection = async (error: unknown): Promise<Session | undefined> => {
  if (!(error instanceof AuthError) || error.problem !== 'unreachable') return undefined;
  const { keptParent, readKeptRoster } = await import('../attendance/kept-roster.ts');
  const kept = readKeptRoster();
  return kept && { status: 'present', sub: kept.sub, email: '', parent: keptParent(kept) };
};

/** What became known about the signed-in parent: a new name, another onboarding step. */
export function changeParent(parent: ParentRecord): void {
  if (session.status !== 'present' || JSON.stringify(session.parent) === JSON.stringify(parent)) return;
  change({ ...session, parent });
}

/** The server no longer accepts the session. */
export function endSession(): void {
  readings += 1;
  change({ status: 'absent', unasked: true });
}

/**
 * Signs out and goes to the home page (spec section 2). That page is loaded anew, so that nothing of the family
 * stays in the tab; a failure is reported and the tab leaves all the same.
 */
export async function logOut(): Promise<void> {
  try {
    const amplify = await loadAmplifySession();
    await amplify.signOut();
  } catch (error) {
    reportProblem('logout-failed', error);
  }
  dropAllDrafts();
  dropKeptRoster();
  location.assign('/');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!started) {
    started = true;
    queueMicrotask(() => void refreshSession());
    // Signing in or out in another tab changes the same storage: first the name, then the token.
    addEventListener('storage', ({ key }) => {
      if (key === null || /\.(LastAuthUser|idToken)$/.test(key)) void refreshSession();
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
