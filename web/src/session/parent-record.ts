import { onSessionExpired } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { type Me, meQuery } from '../queries/family-queries.ts';
import { queryClient } from '../queries/query-client.ts';
import { reportProblem } from '../report-problem.ts';
import { changeParent, endSession, type ParentRecord } from './session.ts';

onSessionExpired(endSession);

// The same answer serves the screens and the guards: whatever refreshes one refreshes the other.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== meQuery.queryKey[0]) return;
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me) changeParent(parentOf(me));
});

const parentOf = ({ isAdmin, family }: Me): ParentRecord =>
  family
    ? { status: 'known', name: family.name, isAdmin, onboardingStep: family.onboardingStep }
    : { status: 'missing' };

let readFor: string | undefined;

/** Reads the signed-in user's record; a user without one has not finished registering. */
export async function readParentRecord(sub: string): Promise<ParentRecord> {
  // Nothing of whoever was signed in before may show up for the next one.
  if (readFor !== sub) queryClient.clear();
  readFor = sub;
  try {
    return parentOf(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { status: 'missing' };
    reportProblem('parent-record-not-read', error);
    return { status: 'failed' };
  }
}
