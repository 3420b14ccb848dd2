/** An alarm as a person reads it. */
export type WatchedAlarm = {
  /** Without the stage's prefix. */
  readonly name: string;
  /** `unknown`: its metric has no figures as yet, so nobody knows. */
  readonly state: 'on' | 'off' | 'unknown';
  readonly says: string;
  /** What to do about it; null for one that this code does not make. */
  readonly todo: string | null;
  /** Since when it is as it is, ISO-8601 UTC; null where nobody keeps that. */
  readonly since: string | null;
};

/** What watches a system, and how all of it is now, those that are on first. */
export type Alarms = {
  /** `aws`: CloudWatch watches and mails; `local`: what the queues say when asked, and nobody is told. */
  readonly from: 'aws' | 'local';
  readonly read: () => Promise<readonly WatchedAlarm[]>;
};

const order = ['on', 'unknown', 'off'] as const;

/** Those that are on first, then those of which nobody knows, each by name. */
export const inOrder = (alarms: readonly WatchedAlarm[]): readonly WatchedAlarm[] =>
  alarms.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || (one.name < other.name ? -1 : 1),
  );
