import { clubDate } from '@hoops/domain/time/club-time';
import type { Family } from '../../session/me.ts';

export type Operation = Family['operations'][number];

export const isOpen = (operation: Operation | undefined): boolean =>
  operation?.status === 'open' || operation?.status === 'at-bank';

const dayMs = 24 * 3_600_000;
const newsForDays = 3;

/**
 * The operation's failure, shown for three days, because the family may have left the page before the
 * failure.
 */
export const recentFailure = (operation: Operation | undefined, today: string): Operation | undefined =>
  operation?.status === 'failed' &&
  Date.parse(today) - Date.parse(clubDate(operation.at)) < newsForDays * dayMs
    ? operation
    : undefined;

/** True if the cardholder can confirm the payment with the bank. */
export const needsBankConfirmation = (failed: Operation | undefined): boolean =>
  failed?.code === 'authentication-required' || failed?.code === 'not-confirmed';

/** @param Your `Your`; for an administrator, `The family's` */
export const bankWords = ({ code }: Pick<Operation, 'code'>, Your: string): string =>
  code === 'not-confirmed'
    ? `The payment was not confirmed with ${Your.toLowerCase()} bank, so nothing was charged. It can be confirmed now, or another card may work.`
    : `${Your} bank wants to confirm this payment, so nothing was charged yet. It can be confirmed now, or another card may work.`;
