import type { Athlete, Family } from '../../session/me.ts';

/** Running plan with its debt in cents. */
export type Owing = { readonly athlete: Athlete; readonly cents: number };

export const owingOf = ({ athletes }: Pick<Family, 'athletes'>): readonly Owing[] =>
  athletes.flatMap((athlete) => {
    const cents = athlete.plan?.owed?.cents ?? 0;
    return cents > 0 ? [{ athlete, cents }] : [];
  });

export const isBeingCharged = ({ athlete }: Owing): boolean =>
  athlete.openIntent === 'pay-plan' && athlete.atBank === undefined;

/** Amount that a new card is charged right away: all plan debts that no card is being charged for. */
export const newCardCents = (family: Pick<Family, 'athletes'>): number =>
  owingOf(family)
    .filter((owing) => !isBeingCharged(owing))
    .reduce((sum, { cents }) => sum + cents, 0);
