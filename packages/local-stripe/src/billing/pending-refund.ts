/** A refund that waits for the balance or the bank. */
export type PendingRefund = {
  /** Not the refund's id, because scheduled ids share a namespace. */
  readonly id: string;
  readonly refund: string;
  readonly at: number;
};
