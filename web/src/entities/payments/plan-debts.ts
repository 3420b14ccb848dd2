import { newestOperation } from '@hoops/domain/family/intents/operations';
import type { Athlete, Family } from '../../session/me.ts';

/** Active plan and its debt in cents. */
export type Owing = { readonly athlete: Athlete; readonly cents: number };

export const owingOf = ({ athletes }: Pick<Family, 'athletes'>): readonly Owing[] =>
  athletes.flatMap((athlete) => {
    const cents = athlete.plan?.owed?.cents ?? 0;
    return cents > 0 ? [{ athlete, cents }] : [];
  });

export const isBeingCharged = (
  { operations }: Pick<Family, 'operations'>,
  { athlete: { athleteId } }: Owing,
): boolean => {
  const newest = newestOperation(operations, athleteId);
  return newest?.kind === 'pay-plan' && newest.status === 'open';
};

/** Cents that a new card is charged right away: all plan debts without a charge in progress. */
export const newCardCents = (family: Pick<Family, 'athletes' | 'operations'>): number =>
  owingOf(family)
    .filter((owing) => !isBeingCharged(family, owing))
    .reduce((sum, { cents }) => sum + cents, 0);
