import type { Need } from './needs.ts';

/** What a table says of a Lambda, whichever table it is in. */
export type LambdaRow = {
  /** `path/to/file.export`, from the repository's root. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Megabytes; left out, as much as every Lambda has. */
  readonly memory?: number;
  /** What it may touch. */
  readonly needs: readonly Need[];
};
