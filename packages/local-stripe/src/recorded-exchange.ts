/** Everything that passes between this Stripe and others, word for word, for tests that check it. */
export type RecordedExchange =
  | {
      readonly kind: 'exchange';
      readonly method: string;
      readonly path: string;
      /** The form: a POST's body, else the query. */
      readonly encoded: string;
      readonly status: number;
      /** The answer, JSON. */
      readonly body: string;
    }
  /** As webhooks carry it. */
  | { readonly kind: 'event'; readonly event: object };
