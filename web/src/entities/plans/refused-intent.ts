import { clubDate } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';

type Refused = NonNullable<Athlete['refused']>;

const dayMs = 24 * 3_600_000;
const newsForDays = 3;

/** A refusal is shown for three days, because the family may have left when it became certain. */
export const isStillNews = ({ at }: Pick<Refused, 'at'>, today: string): boolean =>
  Date.parse(today) - Date.parse(clubDate(at)) < newsForDays * dayMs;

/** The bank allows it only with the card's holder there: they can confirm it, or another card may do without. */
export const isWantedByBank = (refused: { readonly code: string } | null): boolean =>
  refused?.code === 'authentication-required' || refused?.code === 'not-confirmed';

/** @param Your `Your` or, for who acts for a family, `The family's`. */
export const bankWords = ({ code }: { readonly code: string }, Your: string): string =>
  code === 'not-confirmed'
    ? `The payment was not confirmed with ${Your.toLowerCase()} bank, so nothing was charged. It can be confirmed now, or another card may work.`
    : `${Your} bank wants to confirm this payment, so nothing was charged yet. It can be confirmed now, or another card may work.`;
