import type { Need } from './needs.ts';

/** Settings of a Lambda in any table. */
export type LambdaRow = {
  /** `path/to/file.export`, from the repository's root. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Megabytes; the common default if absent. */
  readonly memory?: number;
  /** Its permissions. */
  readonly needs: readonly Need[];
};
