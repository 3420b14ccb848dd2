import type { Money } from '../../money.ts';

/** Money that a dispute took (negative) or returned, with its fee. */
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
  /** Intent whose request Stripe stored last; null if none. */
  readonly intentId: string | null;
};
