import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';

/** Always fetched again, because other families may take places at any time. */
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

export const usePlaces = () => useQuery(placesQuery, queryClient);

export const useClassPlaces = () => useQuery(classPlacesQuery, queryClient);

export const refreshPlaces = async (): Promise<void> => {
  await Promise.all(
    [placesQuery, classPlacesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
};
