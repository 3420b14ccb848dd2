import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { refreshMe } from './family-queries.ts';

/** Whoever is no administrator any more learns it here; the guard then leads away from the screen. */
export const asAdmin = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'permission-denied') void refreshMe();
    throw error;
  }
};

/** Pages follow each other by cursor; while another search is under way the rows before it stay. */
export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};
