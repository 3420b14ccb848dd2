import { CancelledError } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { keptParent, readKeptRoster } from './kept-roster.ts';
import { type Me, meQuery, refreshMe } from './me.ts';
import { onBehalfOfNow, refuseOnBehalfOf } from './on-behalf-of.ts';
import { changeParent, type ParentRecord } from './session-state.ts';
import type { SignedInUser } from './stored-sign-in.ts';

// Screens and guards share the answer, so refreshing either updates both.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.query.queryKey[0] !== meQuery.queryKey[0]) return;
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me) changeParent(parentOf(me));
});

const parentOf = ({
  isAdmin,
  needsSecondFactor,
  passkey,
  family,
  partner,
  textsToAgreeTo,
  hasLeftHousehold,
}: Me): ParentRecord =>
  family
    ? {
        status: 'known',
        name: (partner ?? family).name,
        isAdmin,
        ...(needsSecondFactor && { needsSecondFactor }),
        ...(passkey && { passkey }),
        onboardingStep: family.onboardingStep,
        ...(textsToAgreeTo && { textsToAgreeTo }),
      }
    : { status: 'missing', ...(hasLeftHousehold && { hasLeftHousehold }) };

/** Reads the record again after a rejection, because the role may have been removed. */
export const readRecordAgain = (): Promise<void> => refreshMe();

let readFor: string | undefined;

/** Confirms the email again, because the tab may have closed before the family got it. */
const takeOverEmail = async (me: Me, email: string): Promise<void> => {
  // Skips an administrator, whose email differs from the family's email.
  if (onBehalfOfNow() || !me.family || (me.partner ?? me.family).email === email.toLowerCase()) return;
  try {
    await api.call('confirmEmailChange', {});
    await refreshMe();
  } catch (error) {
    reportProblem('email-not-taken-over', error);
  }
};

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unreachable');

/** Reads again if a newer read canceled this one. */
const readMe = async (): Promise<Me> => {
  for (;;) {
    try {
      return await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  }
};

/** Record of the signed-in person; a missing record means that the registration is unfinished. */
export async function readParentRecord({ sub, email }: SignedInUser): Promise<ParentRecord> {
  // Clears the cache, because the next person must not see the previous person's data.
  if (readFor !== sub) queryClient.clear();
  readFor = sub;
  const kept = readKeptRoster(sub);
  // Cancels requests from before this sign-in, which may be rejected.
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
  try {
    const me = await readMe();
    void takeOverEmail(me, email);
    return parentOf(me);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') {
      if (!onBehalfOfNow()) return { status: 'missing' };
      refuseOnBehalfOf(error.message);
    }
    reportProblem('parent-record-not-read', error);
    return kept && isAway(error) ? keptParent(kept) : { status: 'failed' };
  }
}
