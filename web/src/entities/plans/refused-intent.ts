import { clubDate } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';

type Refused = NonNullable<Athlete['refused']>;

const dayMs = 24 * 3_600_000;
const newsForDays = 3;

/** True for three days, because the family may have left before the rejection. */
export const isRecent = ({ at }: Pick<Refused, 'at'>, today: string): boolean =>
  Date.parse(today) - Date.parse(clubDate(at)) < newsForDays * dayMs;

/** True if the cardholder can confirm the payment with the bank. */
export const needsBankConfirmation = (refused: { readonly code: string } | null): boolean =>
  refused?.code === 'authentication-required' || refused?.code === 'not-confirmed';

/** @param Your `Your`, or `The family's` for an administrator */
export const bankWords = ({ code }: { readonly code: string }, Your: string): string =>
  code === 'not-confirmed'
    ? `The payment was not confirmed with ${Your.toLowerCase()} bank, so nothing was charged. It can be confirmed now, or another card may work.`
    : `${Your} bank wants to confirm this payment, so nothing was charged yet. It can be confirmed now, or another card may work.`;
