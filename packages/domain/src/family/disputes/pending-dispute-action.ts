import type { Dispute, Family } from '../state.ts';

export const pendingDisputeAction = (
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
