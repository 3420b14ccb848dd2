import type { Place } from './connect.ts';
import type { System } from './open-system.ts';
import type { Options } from './options.ts';

/** What the command line is connected to. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv;
  /** The answer, line by line. */
  readonly print: (line: string) => void;
  /** What happens meanwhile, and what goes wrong. */
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
};

/** What a verb has at hand. */
export type Context = Terminal & {
  readonly place: Place;
  readonly system: System;
  readonly options: Options;
  /** What the verb is about, when it takes that: the word after it. */
  readonly subject: string | undefined;
};

/** Answers the exit code: 0 all well, 1 differences found, 2 not done. */
export type RunVerb = (context: Context) => Promise<number>;
