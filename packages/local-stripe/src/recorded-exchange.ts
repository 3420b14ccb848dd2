export type RecordedExchange =
  | {
      readonly kind: 'exchange';
      readonly method: string;
      readonly path: string;
      readonly encoded: string;
      readonly status: number;
      readonly body: string;
    }
  | { readonly kind: 'event'; readonly event: object };
