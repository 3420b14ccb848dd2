import { reject } from '../../decider.ts';
import { familyCommand } from '../family-command.ts';
import { blockersOf, familyBlockers } from './blockers.ts';
import { ErasureAsked, ErasureAskTakenBack, FamilyErased, FamilyErasureStarted } from './events.ts';
import { reasonToErase } from './retention.ts';

/**
 * Requests the family's erasure, which is always allowed. Administrators see the blockers and start the
 * erasure.
 */
const AskForErasure = familyCommand({ type: 'AskForErasure', emits: [ErasureAsked], rejects: [] }).decidedBy(
  ({ erasureAskedAt }) => (erasureAskedAt === null ? [{ type: 'ErasureAsked', data: {} }] : []),
);

const TakeBackErasure = familyCommand({
  type: 'TakeBackErasure',
  emits: [ErasureAskTakenBack],
  rejects: [],
}).decidedBy(({ erasureAskedAt }) =>
  erasureAskedAt === null ? [] : [{ type: 'ErasureAskTakenBack', data: {} }],
);

/* Input of EraseFamily, the first step of the erasure job; CompleteErasure is the last step. */

type EraseFamilyData = {
  readonly reason: string;
  readonly byRule: boolean;
};

const EraseFamily = familyCommand({
  type: 'EraseFamily',
  emits: [FamilyErasureStarted],
  rejects: [...familyBlockers, 'kept-longer'],
}).decidedBy(
  (family, { reason, byRule }: EraseFamilyData, { at }) => {
    const [blocker] = blockersOf(family);
    if (blocker) return reject(blocker);
    // Rejected if the family has returned since its erasure became due.
    if (byRule && reasonToErase(family, at) !== reason) return reject('kept-longer');
    return [{ type: 'FamilyErasureStarted', data: { reason } }];
  },
  { erased: () => [] },
);

const CompleteErasure = familyCommand({
  type: 'CompleteErasure',
  emits: [FamilyErased],
  rejects: ['erasure-not-started'],
}).decidedBy(() => reject('erasure-not-started'), {
  erased: ({ erasedAt }) => (erasedAt === null ? [{ type: 'FamilyErased', data: {} }] : []),
});

export const erasureCommands = [AskForErasure, TakeBackErasure, EraseFamily, CompleteErasure] as const;
