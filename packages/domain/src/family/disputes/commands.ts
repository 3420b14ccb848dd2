import { familyRecord } from '../family-command.ts';
import { disputeObserved } from './dispute-events.ts';
import { DisputeChanged, DisputeClosed, DisputeFundsMoved, DisputeOpened } from './events.ts';
import type { ObservedDispute } from './observed.ts';

const ObserveDispute = familyRecord({
  type: 'ObserveDispute',
  emits: [DisputeOpened, DisputeChanged, DisputeFundsMoved, DisputeClosed],
}).decidedBy((family, observed: ObservedDispute) => disputeObserved(family, observed));

export const disputeCommands = [ObserveDispute] as const;
