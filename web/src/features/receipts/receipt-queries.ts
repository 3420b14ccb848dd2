import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

export type Statement = ApiAnswer<'statement'>['statement'];
export type Receipt = ApiAnswer<'receipt'>['receipt'];

const receiptQuery = (paymentId: string, parentId: string | undefined) =>
  queryOptions({
    queryKey: ['receipt', paymentId, parentId],
    queryFn: ({ signal }) =>
      parentId === undefined
        ? api.call('receipt', { paymentId }, { signal })
        : api.call('parentReceipt', { parentId, paymentId }, { signal }),
  });

export const useReceipt = (paymentId: string, parentId?: string) =>
  useQuery(receiptQuery(paymentId, parentId), queryClient);

const statementQuery = (year: number) =>
  queryOptions({
    queryKey: ['statement', year],
    queryFn: ({ signal }) => api.call('statement', { year }, { signal }),
  });

export const useStatement = (year: number) => useQuery(statementQuery(year), queryClient);
