const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Nothing more can be said about it. */
export const isOver = ({ status }: { readonly status: string }): boolean => ends.includes(status);

const waiting: readonly string[] = ['needs_response', 'warning_needs_response'];

/** It waits for the club: to be answered, or accepted. An appeal is neither: it is made at the payment provider. */
export const needsResponse = ({ status }: { readonly status: string }): boolean => waiting.includes(status);

/** It waits for the club, and its day has not passed. `at`: ISO-8601 UTC. */
export const isOpenAt = (
  dispute: { readonly status: string; readonly dueBy: string | null },
  at: string,
): boolean => needsResponse(dispute) && dispute.dueBy !== null && at <= dispute.dueBy;
