import { queryClient } from '../api/query-client.ts';
import { type Family, meQuery } from './me.ts';

/**
 * Optimistic update of profile fields, never of money or enrollment.
 * @returns the rollback
 */
export function showFamilyAs(change: Partial<Family>): () => void {
  const before = queryClient.getQueryData(meQuery.queryKey);
  if (before?.family) {
    queryClient.setQueryData(meQuery.queryKey, { ...before, family: { ...before.family, ...change } });
  }
  return () => {
    if (before) queryClient.setQueryData(meQuery.queryKey, before);
  };
}
