import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { type Paged, pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';
import { siteConfig } from '../../lib/site-config.ts';

export type SentMail = ApiAnswer<'parentMails'>['items'][number];

const parentPaymentsQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['parent-payments', parentId],
    queryFn: ({ signal }) => api.call('parentPayments', { parentId }, { signal }),
  });

const parentMailsQuery = (parentId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['parent-mails', parentId],
    queryFn: ({ pageParam: cursor, signal }) => api.call('parentMails', { parentId, cursor }, { signal }),
  });

const siteConfigQuery = queryOptions({ queryKey: ['site-config'], queryFn: siteConfig });

export const useSiteConfig = () => useQuery(siteConfigQuery, queryClient);

export const useParentPayments = (parentId: string) => useQuery(parentPaymentsQuery(parentId), queryClient);

export const useParentMails = (parentId: string): Paged<SentMail> =>
  pagedOf(useInfiniteQuery(parentMailsQuery(parentId), queryClient), ({ mailId }) => mailId);
