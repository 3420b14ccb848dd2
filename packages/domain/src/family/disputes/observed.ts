import type { Money } from '../../money.ts';

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
