import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { fill } from '../../text/fill.ts';

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

export const erasureEvents = [ErasureAsked, ErasureAskTakenBack, FamilyErasureStarted, FamilyErased] as const;
