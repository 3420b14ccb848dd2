import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-invitation', token],
    queryFn: ({ signal }) => api.call('guardianInvitation', { token }, { signal }),
    // A registration changes the answer.
    staleTime: 0,
  });

export const useInvitation = (token: string) => useQuery(invitationQuery(token), queryClient);
