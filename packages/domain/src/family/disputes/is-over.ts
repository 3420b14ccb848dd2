import type { Dispute } from '../state.ts';

const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Nothing more can be said about it. */
export const isOver = ({ status }: Pick<Dispute, 'status'>): boolean => ends.includes(status);

/** It waits for the club: to be answered, or accepted. */
export const needsResponse = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status.endsWith('needs_response');
