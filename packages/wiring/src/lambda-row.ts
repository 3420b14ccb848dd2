import type { Need } from './needs.ts';

export type LambdaRow = {
  /** `path/to/file.export`, relative to the repository's root. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Memory in megabytes; a common default if absent. */
  readonly memory?: number;
  readonly needs: readonly Need[];
};
