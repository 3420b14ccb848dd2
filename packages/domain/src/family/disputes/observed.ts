import type { Money } from '../../money.ts';

const ends: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export const isOver = ({ status }: { readonly status: string }): boolean => ends.includes(status);

const waiting: readonly string[] = ['needs_response', 'warning_needs_response'];

/** True if this app can answer or accept the dispute. Appeals are made at Stripe. */
export const needsResponse = ({ status }: { readonly status: string }): boolean => waiting.includes(status);

/**
 * True if the club can still respond before the deadline.
 * @param at ISO-8601 UTC
 */
export const isOpenAt = (
  dispute: { readonly status: string; readonly dueBy: string | null },
  at: string,
): boolean => needsResponse(dispute) && dispute.dueBy !== null && at <= dispute.dueBy;

export type ObservedMove = {
  readonly transactionId: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly movedAt: string;
};

export type ObservedDispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly status: string;
  readonly isInquiry: boolean;
  readonly dueBy: string | null;
  readonly openedAt: string;
  readonly moves: readonly ObservedMove[];
  readonly intentId: string | null;
};
