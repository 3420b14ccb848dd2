/** One thing that the set-up took care of, for its report. */
export type Done = {
  readonly what: string;
  /** `kept`: it was there as it should be. `checked`: it was there and is now as it should be. */
  readonly outcome: 'made' | 'kept' | 'checked';
};
