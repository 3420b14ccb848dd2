/** A refund that the bank will return. */
export type RefundFailure = {
  /** Not the refund's id, because scheduled ids share a namespace. */
  readonly id: string;
  readonly refund: string;
  /** Unix seconds. */
  readonly at: number;
};
