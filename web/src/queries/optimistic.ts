import { type AthleteRecord, athleteQuery, type Family, meQuery } from './family-queries.ts';
import { queryClient } from './query-client.ts';

/* Profile fields are shown as they will be before the server has answered; money and enrolment never are. */

/** Shows the family like this. @returns how to take it back when the server refuses. */
export function showFamilyAs(change: Partial<Family>): () => void {
  const before = queryClient.getQueryData(meQuery.queryKey);
  if (before?.family) {
    queryClient.setQueryData(meQuery.queryKey, { ...before, family: { ...before.family, ...change } });
  }
  return () => {
    if (before) queryClient.setQueryData(meQuery.queryKey, before);
  };
}

/** Shows the athlete like this, on their own page and in the family. @returns how to take it back. */
export function showAthleteAs(athlete: AthleteRecord): () => void {
  const { queryKey } = athleteQuery(athlete.athleteId);
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, athlete });
  const athletes = queryClient.getQueryData(meQuery.queryKey)?.family?.athletes ?? [];
  const takeBackInFamily = showFamilyAs({
    athletes: athletes.map((other) => (other.athleteId === athlete.athleteId ? athlete : other)),
  });
  return () => {
    if (before) queryClient.setQueryData(queryKey, before);
    takeBackInFamily();
  };
}
