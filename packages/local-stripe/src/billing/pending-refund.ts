/** A refund that waits for the club's balance or the card's bank, and when it is over. */
export type PendingRefund = {
  /** Not the refund's own id, because ids are waited for by one name. */
  readonly id: string;
  readonly refund: string;
  /** Unix seconds. */
  readonly at: number;
};
