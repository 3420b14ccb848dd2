import { reject } from '../../rejection.ts';
import { familyCommand } from '../family-command.ts';
import { reasonToErase } from '../retention/retention.ts';
import { blockersOf, familyBlockers } from './blockers.ts';
import { ErasureAsked, ErasureAskTakenBack, FamilyErased, FamilyErasureStarted } from './events.ts';

/**
 * A family asks to be erased. It may ask whatever is in the way: administrators see what that is, and the erasure itself
 * is theirs to begin.
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

/* What follows is done by the erasure alone: a family is erased in steps, and these are the first and the last. */

type EraseFamilyData = {
  readonly reason: string;
  /** Nobody asked for it: the rule of how long records are kept does. */
  readonly byRule: boolean;
};

/** Begins to erase a family, once nothing is in the way any more. */
const EraseFamily = familyCommand({
  type: 'EraseFamily',
  emits: [FamilyErasureStarted],
  rejects: [...familyBlockers, 'kept-longer'],
}).decidedBy(
  (family, { reason, byRule }: EraseFamilyData, { at }) => {
    const [blocker] = blockersOf(family);
    if (blocker) return reject(blocker);
    // It may have come back since an administrator asked for it.
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
