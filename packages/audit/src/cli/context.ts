import type { SystemLocation } from './connect.ts';
import type { System } from './open-system.ts';
import type { Options } from './options.ts';

export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
};

export type Context = Terminal & {
  readonly place: SystemLocation;
  readonly system: System;
  readonly options: Options;
  /** Argument after the verb; undefined without an argument. */
  readonly subject: string | undefined;
};

export type RunVerb = (context: Context) => Promise<number>;
