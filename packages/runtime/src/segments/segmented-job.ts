/** One of `of` equal parts of a table, counted from 0, as in a parallel scan. */
export type Segment = { readonly segment: number; readonly of: number };

export type StepResult = {
  readonly cursor: string | null;
  readonly count: number;
  /** Seconds before the next step, a whole number of at least 1. No worker is blocked during the wait. */
  readonly waitSeconds?: number;
};

export type SegmentedJob<Input> = {
  /** Part of the checkpoints' names. Must never change after a deployment. */
  readonly name: string;
  /** True if each run has separate checkpoints, so a canceled run cannot affect later runs. */
  readonly isKeptByRun?: true;
  /** Returns the work to do now, or undefined if there is none. An interrupted run keeps its `run` id. */
  readonly begin: (segments: number, execution: string) => Promise<Begun<Input> | undefined>;
  /** Does a bounded part of a segment's work after `cursor`; may be repeated. */
  readonly step: (input: Input, segment: Segment, cursor: string | null) => Promise<StepResult>;
  /**
   * Called after all segments; may be repeated.
   * @param segments number of segments
   * @throws errors that must trigger an alarm
   */
  readonly finish: (input: Input, count: number, segments: number) => Promise<void>;
  /**
   * Records a failure of a segment, `begin` or `finish` before the alarm fires. `input` is absent if `begin`
   * failed.
   */
  readonly fail?: (problem: string, execution: string, input?: Input) => Promise<void>;
};

export type Begun<Input> = {
  readonly run: string;
  readonly input: Input;
};

/**
 * Request to a job's Lambda: begin, work on a segment, finish, or record a failure. All requests of a run
 * have the same `execution`.
 */
export type SegmentRequest =
  | { readonly phase: 'begin'; readonly execution: string; readonly of: number }
  | ({ readonly phase: 'work'; readonly run: string; readonly input: unknown } & Segment)
  | {
      readonly phase: 'finish';
      readonly execution: string;
      readonly run: string;
      readonly input: unknown;
      readonly segments: readonly SegmentAnswer[];
    }
  | { readonly phase: 'fail'; readonly execution: string; readonly input?: unknown };

/** State of a segment. If the request fails, the runner sets `failed` instead. */
export type SegmentAnswer =
  | {
      readonly isDone: boolean;
      readonly count: number;
      /** Seconds before the next request; absent means no delay. */
      readonly waitSeconds?: number;
    }
  | { readonly failed: true };

export type BeginAnswer =
  | { readonly isDue: false }
  | {
      readonly isDue: true;
      readonly run: string;
      readonly input: unknown;
      readonly segments: readonly Segment[];
    };

export type FinishAnswer = { readonly isOver: true };

export type FailAnswer = { readonly isRecorded: boolean };
