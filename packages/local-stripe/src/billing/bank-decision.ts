/** What the bank will say of a submitted dispute, and when. */
export type BankDecision = {
  /** A dispute has one at most; not the dispute's own id, because both may wait for a moment. */
  readonly id: string;
  readonly dispute: string;
  /** Unix seconds. */
  readonly at: number;
  readonly outcome: 'won' | 'lost' | 'escalated';
};
