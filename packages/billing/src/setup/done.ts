export type Done = {
  readonly what: string;
  /** `kept` means unchanged; `checked` means that an existing object was updated. */
  readonly outcome: 'made' | 'kept' | 'checked';
};
