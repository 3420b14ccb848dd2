import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { formatDollars } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { monthAndYear } from '../../time/club-time.ts';
import { ShareBilled } from '../charges/events.ts';

export const ErasureAsked = defineEvent({
  type: 'ErasureAsked',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({}),
  summary: () => history.ErasureAsked,
  example: {},
  personal: [],
});

export const ErasureAskTakenBack = defineEvent({
  type: 'ErasureAskTakenBack',
  schema: 1,
  data: z.strictObject({}),
  summary: () => history.ErasureAskTakenBack,
  example: {},
  personal: [],
});

/**
 * The erasure has started, so all later commands for the family are rejected. The reason contains no names
 * and is never erased.
 */
export const FamilyErasureStarted = defineEvent({
  type: 'FamilyErasureStarted',
  schema: 1,
  changesRoster: true,
  data: z.strictObject({ reason: z.string() }),
  summary: ({ reason }) => fill(history.FamilyErasureStarted, { reason }),
  example: { reason: 'requested it by letter' },
  personal: [],
});

export const FamilyErased = defineEvent({
  type: 'FamilyErased',
  schema: 1,
  data: z.strictObject({}),
  summary: () => history.FamilyErased,
  example: {},
  personal: [],
});

/** Stored in the first home's stream after both homes were erased. */
export const ShareWrittenOff = defineEvent({
  type: 'ShareWrittenOff',
  schema: 1,
  data: ShareBilled.data,
  summary: ({ month, amount }) =>
    fill(history.ShareWrittenOff, { month: monthAndYear(month), amount: formatDollars(amount, true) }),
  example: ShareBilled.example,
  personal: [],
});

export const erasureEvents = [
  ErasureAsked,
  ErasureAskTakenBack,
  FamilyErasureStarted,
  FamilyErased,
  ShareWrittenOff,
] as const;
