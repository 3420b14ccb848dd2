import type { IntentId } from '../../ids.ts';
import type { FamilyEvent } from '../events.ts';

/** Events that always contain an intent id. */
type OpensIntent = Extract<FamilyEvent, { readonly data: { readonly intentId: IntentId } }>;
/** Events that may contain an intent id. */
type ClosesIntent = Exclude<
  Extract<FamilyEvent, { readonly data: { readonly intentId?: IntentId | undefined } }>,
  { readonly data: { readonly intentId?: undefined } }
>;

/**
 * Declares an intent (a process manager): a promise that must reach Stripe exactly once. Names its opening
 * and closing events, and what it blocks.
 */
export const defineIntent = <
  const Kind extends string,
  const Opens extends OpensIntent['type'],
  const Locks extends 'athlete' | 'class-months' | 'dispute',
>(definition: {
  readonly kind: Kind;
  readonly opens: Opens;
  readonly closes: readonly ClosesIntent['type'][];
  readonly locks: Locks;
}) => definition;
