import { useSyncExternalStore } from 'react';
import { callApiAs } from '../api/caller.ts';
import { claimDrafts, dropAllDrafts } from '../lib/drafts.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { bearerToken, currentUser, loadAmplifySession } from './auth.ts';
import { AuthError } from './auth-error.ts';
import { dropKeptRoster } from './drop-kept-roster.ts';
import { mightBeSignedIn } from './might-be-signed-in.ts';
import { forgetOnBehalfOf, onBehalfOfNow, refuseOnBehalfOf } from './on-behalf-of.ts';
import {
  beginReading,
  changeSession,
  currentSession,
  endSession,
  onSessionChange,
  type Session,
  sessionInDocument,
} from './session-state.ts';

callApiAs({
  bearerToken,
  onBehalfOfNow,
  onBehalfOfRefused: refuseOnBehalfOf,
  onRefused: () => {
    if (currentSession().status !== 'present') return;
    // Reads the record again; afterward the guards redirect.
    import('./parent-record.ts')
      .then(({ readRecordAgain }) => readRecordAgain())
      .catch((error: unknown) => reportProblem('record-not-read-again', error));
  },
  onSessionExpired: endSession,
});

export const isUndecided = (session: Session): boolean =>
  session.status === 'loading' || (session.status === 'present' && session.parent.status === 'loading');

let started = false;
/** True after a logout here, because Back may show a page from before the logout. */
let loggedOutHere = false;

export async function refreshSession(): Promise<void> {
  const overtaken = beginReading();
  if (!mightBeSignedIn()) {
    changeSession({ status: 'absent', unasked: !loggedOutHere && currentSession().status === 'present' });
    return;
  }
  try {
    const user = await currentUser();
    if (overtaken()) return;
    if (!user) {
      changeSession({ status: 'absent', unasked: true });
      return;
    }
    claimDrafts(user.sub);
    const session = currentSession();
    const before = session.status === 'present' && session.sub === user.sub ? session.parent : undefined;
    changeSession({
      status: 'present',
      ...user,
      parent: before?.status === 'known' ? before : { status: 'loading' },
    });
    const { readParentRecord } = await import('./parent-record.ts');
    const parent = await readParentRecord(user);
    if (!overtaken()) changeSession({ status: 'present', ...user, parent });
  } catch (error) {
    reportProblem('session-not-read', error);
    // Works without a stored roster if the module for stored rosters fails to load.
    const kept = await withoutConnection(error).catch(() => undefined);
    const unasked = error instanceof AuthError && error.problem === 'logged-out';
    if (!overtaken()) changeSession(kept ?? { status: 'absent', unasked });
  }
}

/** Session from today's stored roster, used if the session cannot be renewed offline. */
const withoutConnection = async (error: unknown): Promise<Session | undefined> => {
  if (!(error instanceof AuthError) || error.problem !== 'unreachable') return undefined;
  const { keptParent, readKeptRoster } = await import('./kept-roster.ts');
  const kept = readKeptRoster();
  return kept && { status: 'present', sub: kept.sub, email: '', parent: keptParent(kept) };
};

/** Reloads the home page (spec section 2), even after a failure, to clear the family's data. */
export async function logOut(): Promise<void> {
  try {
    // Ends push notifications, because the next person must not get this family's notifications.
    if (globalThis.Notification?.permission === 'granted')
      await import('../lib/push-device.ts').then(({ leavePush }) => leavePush());
  } catch (error) {
    reportProblem('notifications-not-turned-off', error);
  }
  try {
    const amplify = await loadAmplifySession();
    await amplify.signOut();
  } catch (error) {
    reportProblem('logout-failed', error);
  }
  loggedOutHere = true;
  dropAllDrafts();
  dropKeptRoster();
  forgetOnBehalfOf(undefined);
  location.assign('/');
}

const subscribe = (listener: () => void) => {
  if (!started) {
    started = true;
    queueMicrotask(() => void refreshSession());
    // Amplify in other tabs writes the same storage at sign-in and sign-out: first the name, then the token.
    addEventListener('storage', ({ key }) => {
      if (key === null || /\.(LastAuthUser|idToken)$/.test(key)) void refreshSession();
    });
    // Reads the session again, because Back may restore a page that missed changes.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refreshSession();
    });
  }
  return onSessionChange(listener);
};

/** Session; before the first answer the same as in the document, and `loading` on the server. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, sessionInDocument);
