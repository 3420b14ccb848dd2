export type Done = {
  readonly what: string;
  /** `kept`: unchanged. `checked`: existed and was updated. */
  readonly outcome: 'made' | 'kept' | 'checked';
};
