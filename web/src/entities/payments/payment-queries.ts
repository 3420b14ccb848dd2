import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

export type Payment = ApiAnswer<'payments'>['payments'][number];

const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: ({ signal }) => api.call('payments', {}, { signal }),
});

export const usePayments = () => useQuery(paymentsQuery, queryClient);
