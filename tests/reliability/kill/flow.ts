import type { Act, Scene } from './scene.ts';

/** Flow that moves money or plans: a setup, and an action during which the process crashes. */
export type Flow = {
  readonly name: string;
  /** Reason to kill this flow on each push. `npm run test:long -- kills` kills every flow at every write. */
  readonly onPush?: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<Act>;
  readonly toTheEnd?: boolean;
  /** False for flows over months, which would reconcile every hour. */
  readonly sweeps?: boolean;
  /** Final steps after the comparison, which make the family unusable for later flows. */
  readonly after?: (scene: Scene) => Promise<void>;
};
