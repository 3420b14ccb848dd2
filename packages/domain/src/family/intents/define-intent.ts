import type { IntentId } from '../../ids.ts';
import type { FamilyEvent } from '../events.ts';

/** The events that always name one. */
type OpensIntent = Extract<FamilyEvent, { readonly data: { readonly intentId: IntentId } }>;
/** The events that name one when there is one. */
type ClosesIntent = Exclude<
  Extract<FamilyEvent, { readonly data: { readonly intentId?: IntentId | undefined } }>,
  { readonly data: { readonly intentId?: undefined } }
>;

/**
 * Declares something that is promised to the family and must reach the payment provider exactly once: the event
 * that opens it, with all that is needed to do it; the events that close it by naming it; and what waits for it
 * meanwhile: other changes of the athlete, payments of class months, or other answers to the
 * dispute.
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
