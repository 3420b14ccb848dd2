import type { Act, Scene } from './scene.ts';

/** One way in which money or plans move: what must be there before, and the act over which the process dies. */
export type Flow = {
  readonly name: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<Act>;
  /** The process also dies over everything that follows by itself: publishing, queue, webhooks, jobs. */
  readonly toTheEnd?: boolean;
  /** False where each killing passes a month: its hours would be swept one by one, and webhooks need no sweep. */
  readonly sweeps?: boolean;
  /** Keeps the families of earlier killings from taking part in the next. */
  readonly after?: (scene: Scene) => Promise<void>;
};
