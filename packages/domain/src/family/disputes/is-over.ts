import type { Dispute, Family } from '../state.ts';

const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Nothing more can be said about it. */
export const isOver = ({ status }: Pick<Dispute, 'status'>): boolean => ends.includes(status);

/** It waits for the club: to be answered, or accepted. */
export const needsResponse = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status.endsWith('needs_response');

/** Something about it is on its way to the payment provider. */
export const isOnItsWay = ({ openIntents }: Family, { disputeId }: Pick<Dispute, 'disputeId'>): boolean =>
  openIntents.some((intent) => 'disputeId' in intent && intent.disputeId === disputeId);

/** It waits for the club, and its day has not passed. `at`: ISO-8601 UTC. */
export const isOpenAt = (dispute: Dispute, at: string): boolean =>
  needsResponse(dispute) && dispute.dueBy !== null && at <= dispute.dueBy;
