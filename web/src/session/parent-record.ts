import { api, onSessionExpired } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { reportProblem } from '../report-problem.ts';
import { endSession, type ParentRecord } from './session.ts';

onSessionExpired(endSession);

/** Reads the signed-in user's record; a user without one has not finished registering. */
export async function readParentRecord(): Promise<ParentRecord> {
  try {
    const { isAdmin, family } = await api.call('me', {});
    if (family) {
      return { status: 'known', name: family.name, isAdmin, onboardingStep: family.onboardingStep };
    }
    return { status: 'missing' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { status: 'missing' };
    reportProblem('parent-record-not-read', error);
    return { status: 'failed' };
  }
}
