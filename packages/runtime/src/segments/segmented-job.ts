/** One of `of` equal parts of a table, from 0, as in a parallel scan. */
export type Segment = { readonly segment: number; readonly of: number };

export type StepResult = {
  readonly cursor: string | null;
  readonly count: number;
  /** Delay before the next step in whole seconds, at least 1; holds no worker. */
  readonly waitSeconds?: number;
};

export type SegmentedJob<Input> = {
  /** Part of the checkpoint names; never change it after deployment. */
  readonly name: string;
  /**
   * True gives each run its own checkpoints, so canceled runs cannot affect later runs. Unset for jobs that
   * resume, and for frequent jobs.
   */
  readonly isKeptByRun?: true;
  /** Work to do now, or undefined. An interrupted run keeps its `run` id. */
  readonly begin: (segments: number, execution: string) => Promise<Begun<Input> | undefined>;
  /** Bounded, repeatable work on a segment after `cursor`. */
  readonly step: (input: Input, segment: Segment, cursor: string | null) => Promise<StepResult>;
  /**
   * Runs after all segments; may request another round.
   * @param segments number of segments
   * @throws errors that must raise an alarm
   */
  readonly finish: (input: Input, count: number, segments: number) => Promise<'another round' | undefined>;
  /**
   * Records a failure of segments, `begin` or `finish` before the alarm. `input` is absent if `begin` failed.
   */
  readonly fail?: (problem: string, execution: string, input?: Input) => Promise<void>;
};

export type Begun<Input> = {
  /** Id of the run; other runs' progress is ignored. */
  readonly run: string;
  readonly input: Input;
};

/**
 * Request to a job's Lambda: begin, work on a segment, finish, or record a failure. `execution` stays
 * constant for a run.
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

/** State of a segment; the runner sets `failed` instead of an answer. */
export type SegmentAnswer =
  | {
      readonly isDone: boolean;
      readonly count: number;
      /** Delay before the next request; none by default. */
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

export type FinishAnswer = { readonly isOver: boolean };

export type FailAnswer = { readonly isRecorded: boolean };
