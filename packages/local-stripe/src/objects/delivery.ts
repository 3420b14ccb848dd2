/** One event owed to one endpoint. The row goes when the endpoint has confirmed it. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Wall clock, milliseconds: not before this. */
  readonly notBefore: number;
  /** Given up after too many attempts (sent again when asked), or lost by a fault (never sent again). */
  readonly state: 'waiting' | 'given-up' | 'lost';
};
