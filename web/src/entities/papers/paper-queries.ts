import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

export type FamilyPapers = ApiAnswer<'papers'>;
export type FamilyPaper = FamilyPapers['papers'][number];
export type AnsweredPaper = FamilyPapers['athletes'][number]['papers'][number];

const papersQuery = queryOptions({
  queryKey: ['papers'],
  queryFn: ({ signal }) => api.call('papers', {}, { signal }),
});

export const usePapers = () => useQuery(papersQuery, queryClient);

const signedPaperQuery = (asked: ApiInput<'signedPaper'>) =>
  queryOptions({
    queryKey: ['signed-paper', asked],
    queryFn: ({ signal }) => api.call('signedPaper', asked, { signal }),
  });

export const useSignedPaper = (asked: ApiInput<'signedPaper'>) =>
  useQuery(signedPaperQuery(asked), queryClient);
