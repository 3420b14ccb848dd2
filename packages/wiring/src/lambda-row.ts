import type { Need } from './needs.ts';

export type LambdaRow = {
  /** `path/to/file.export`, from the repository's root. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Megabytes; a common default if absent. */
  readonly memory?: number;
  readonly needs: readonly Need[];
};
