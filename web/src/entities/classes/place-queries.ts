import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

/** Always reads anew, because other families take places meanwhile. */
const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) => api.call('places', {}, { signal }),
  staleTime: 0,
});

const classPlacesQuery = queryOptions({
  queryKey: ['class-places'],
  queryFn: ({ signal }) => api.call('classPlaces', {}, { signal }),
  staleTime: 0,
});

export type ClassPlace = ApiAnswer<'places'>['athletes'][number]['classes'][number];
export type ClassWithPlaces = ApiAnswer<'classPlaces'>['classes'][number];

/** Places left for the own athletes. */
export const usePlaces = () => useQuery(placesQuery, queryClient);

export const useClassPlaces = () => useQuery(classPlacesQuery, queryClient);

export const refreshPlaces = async (): Promise<void> => {
  await Promise.all(
    [placesQuery, classPlacesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
};
