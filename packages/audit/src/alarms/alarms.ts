export type WatchedAlarm = {
  /** Alarm name without the stage's prefix. */
  readonly name: string;
  readonly state: 'on' | 'off' | 'unknown';
  readonly says: string;
  readonly todo: string | null;
  readonly since: string | null;
};

export type Alarms = {
  /**
   * `aws`: CloudWatch evaluates alarms and sends email. `local`: alarms are computed from the queues, and
   * nobody is notified.
   */
  readonly from: 'aws' | 'local';
  readonly read: () => Promise<readonly WatchedAlarm[]>;
};

const order = ['on', 'unknown', 'off'] as const;

export const inOrder = (alarms: readonly WatchedAlarm[]): readonly WatchedAlarm[] =>
  alarms.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || (one.name < other.name ? -1 : 1),
  );
