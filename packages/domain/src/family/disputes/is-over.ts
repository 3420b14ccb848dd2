import type { Dispute, Family } from '../state.ts';

const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Nothing more can be said about it. */
export const isOver = ({ status }: Pick<Dispute, 'status'>): boolean => ends.includes(status);

const waiting: readonly string[] = ['needs_response', 'warning_needs_response'];

/** It waits for the club: to be answered, or accepted. An appeal is neither: it is made at the payment provider. */
export const needsResponse = ({ status }: { readonly status: string }): boolean => waiting.includes(status);

/** What about it is on its way to the payment provider; null when nothing is. */
export const onItsWay = (
  { openIntents }: Family,
  { disputeId }: Pick<Dispute, 'disputeId'>,
): 'draft' | 'submit' | 'accept' | null => {
  const intent = openIntents.find((one) => 'disputeId' in one && one.disputeId === disputeId);
  switch (intent?.kind) {
    case 'answer-dispute':
      return intent.submit ? 'submit' : 'draft';
    case 'accept-dispute':
      return 'accept';
    default:
      return null;
  }
};

/** It waits for the club, and its day has not passed. `at`: ISO-8601 UTC. */
export const isOpenAt = (dispute: Dispute, at: string): boolean =>
  needsResponse(dispute) && dispute.dueBy !== null && at <= dispute.dueBy;
