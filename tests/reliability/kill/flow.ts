import type { Act, Scene } from './scene.ts';

/** Flow that moves money or plans: a setup, and the act during which the process dies. */
export type Flow = {
  readonly name: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<Act>;
  /** True if the process may also die during follow-up work: publishing, queue, webhooks, jobs. */
  readonly toTheEnd?: boolean;
  /** False for flows that take months, because every hour would be reconciled. */
  readonly sweeps?: boolean;
  /** Steps after the comparison, which exclude the family from later flows. */
  readonly after?: (scene: Scene) => Promise<void>;
};
