const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** True when the dispute is closed. */
export const isOver = ({ status }: { readonly status: string }): boolean => ends.includes(status);

const waiting: readonly string[] = ['needs_response', 'warning_needs_response'];

/** True when the club can answer or accept it. Appeals are made at Stripe. */
export const needsResponse = ({ status }: { readonly status: string }): boolean => waiting.includes(status);

/** True when the club can respond and the deadline has not passed. `at`: ISO-8601 UTC. */
export const isOpenAt = (
  dispute: { readonly status: string; readonly dueBy: string | null },
  at: string,
): boolean => needsResponse(dispute) && dispute.dueBy !== null && at <= dispute.dueBy;
