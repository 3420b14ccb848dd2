/** A refund that the card's bank will send back, and when. */
export type RefundFailure = {
  /** Not the refund's own id, because ids are waited for by one name. */
  readonly id: string;
  readonly refund: string;
  /** Unix seconds. */
  readonly at: number;
};
