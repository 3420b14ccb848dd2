/** Verbatim traffic of this Stripe, for tests. */
export type RecordedExchange =
  | {
      readonly kind: 'exchange';
      readonly method: string;
      readonly path: string;
      /** A POST's body, else the query; form-encoded. */
      readonly encoded: string;
      readonly status: number;
      readonly body: string;
    }
  | { readonly kind: 'event'; readonly event: object };
