export type WatchedAlarm = {
  /** Name without the stage's prefix. */
  readonly name: string;
  /** `unknown`: the metric has no data yet. */
  readonly state: 'on' | 'off' | 'unknown';
  readonly says: string;
  /** Instruction; null for an alarm that this code does not define. */
  readonly todo: string | null;
  readonly since: string | null;
};

export type Alarms = {
  /** `aws`: CloudWatch watches and sends email; `local`: computed from the queues, nobody is notified. */
  readonly from: 'aws' | 'local';
  readonly read: () => Promise<readonly WatchedAlarm[]>;
};

const order = ['on', 'unknown', 'off'] as const;

export const inOrder = (alarms: readonly WatchedAlarm[]): readonly WatchedAlarm[] =>
  alarms.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || (one.name < other.name ? -1 : 1),
  );
