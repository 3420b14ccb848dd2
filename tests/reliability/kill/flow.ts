import type { Act, Scene } from './scene.ts';

/** A way to move money or plans: a setup, and the act during which the process dies. */
export type Flow = {
  readonly name: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<Act>;
  /** True to kill it during the follow-up work too: publishing, queue, webhooks, jobs. */
  readonly toTheEnd?: boolean;
  /** False for flows over months, whose hours would be swept one by one. */
  readonly sweeps?: boolean;
  /** Excludes the family from later kills. */
  readonly after?: (scene: Scene) => Promise<void>;
};
