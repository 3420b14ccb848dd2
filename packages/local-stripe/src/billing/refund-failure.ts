export type RefundFailure = {
  /** Not the refund's id, because scheduled ids share a namespace. */
  readonly id: string;
  readonly refund: string;
  readonly at: number;
};
