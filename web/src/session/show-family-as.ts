import { queryClient } from '../api/query-client.ts';
import { type Family, meQuery } from './me.ts';

/**
 * Shows the family like this before the server has answered. For profile fields: money and enrollment never are.
 * @returns the rollback, for when the server refuses.
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
