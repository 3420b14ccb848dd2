export type BankDecision = {
  /** Not the dispute's id, because both may be scheduled; one per dispute. */
  readonly id: string;
  readonly dispute: string;
  readonly at: number;
  readonly outcome: 'won' | 'lost' | 'escalated';
};
