import { useSyncExternalStore } from 'react';
import { callApiAs } from '../api/caller.ts';
import { claimDrafts, dropAllDrafts } from '../lib/drafts.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { bearerToken, currentUser, loadAmplifySession } from './auth.ts';
import { AuthError } from './auth-error.ts';
import { dropKeptRoster } from './drop-kept-roster.ts';
import { maySignedIn } from './may-signed-in.ts';
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
    // The guards then lead to where one belongs now.
    import('./parent-record.ts')
      .then(({ readRecordAgain }) => readRecordAgain())
      .catch((error: unknown) => reportProblem('record-not-read-again', error));
  },
  onSessionExpired: endSession,
});

/** It is still to be found out who is there, or their record is still to be read. */
export const isUndecided = (session: Session): boolean =>
  session.status === 'loading' || (session.status === 'present' && session.parent.status === 'loading');

let started = false;
/** A browser may keep the page that was left by a logout, and show it again on the way back. */
let loggedOutHere = false;

/** Reads who is signed in and then their parent record. Called at the start and after every sign-in. */
export async function refreshSession(): Promise<void> {
  const overtaken = beginReading();
  if (!maySignedIn()) {
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
    // Where even this file is not on the device, there is no roster to be seen either.
    const kept = await withoutConnection(error).catch(() => undefined);
    if (!overtaken()) changeSession(kept ?? { status: 'absent', unasked: false });
  }
}

/**
 * Who read today's roster in this tab, when the sign-in has to be renewed and there is no connection: they see
 * that roster again. The server asks for a valid sign-in before anything else.
 */
const withoutConnection = async (error: unknown): Promise<Session | undefined> => {
  if (!(error instanceof AuthError) || error.problem !== 'unreachable') return undefined;
  const { keptParent, readKeptRoster } = await import('./kept-roster.ts');
  const kept = readKeptRoster();
  return kept && { status: 'present', sub: kept.sub, email: '', parent: keptParent(kept) };
};

/**
 * Signs out and goes to the home page (spec section 2). That page is reloaded, so that nothing of the family
 * stays in the tab; a failure is reported and the tab leaves all the same.
 */
export async function logOut(): Promise<void> {
  try {
    // What is told to this family is not for the next person at this browser.
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
    // Signing in or out in another tab changes the same storage: first the name, then the token.
    addEventListener('storage', ({ key }) => {
      if (key === null || /\.(LastAuthUser|idToken)$/.test(key)) void refreshSession();
    });
    // On the way back a browser may show a page as it was left: frozen, it has heard of none of that.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refreshSession();
    });
  }
  return onSessionChange(listener);
};

/** The session; until the first answer what the document shows, `loading` on the server. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, sessionInDocument);
