/** One of equal table parts, from 0, as in a parallel scan. */
export type Segment = { readonly segment: number; readonly of: number };

export type StepResult = {
  /** Position for the next step; null when done. */
  readonly cursor: string | null;
  readonly count: number;
  /** Delay before the next step in whole seconds, from 1, without holding a worker. */
  readonly waitSeconds?: number;
};

/** A job split into segments for several processes. */
export type SegmentedJob<Input> = {
  /** Part of the names of its checkpoints; never change it after deployment. */
  readonly name: string;
  /**
   * True gives each run its own checkpoints, so canceled runs cannot affect later ones. Unset for jobs that
   * resume, and frequent ones.
   */
  readonly isKeptByRun?: true;
  /** Work to do now, or undefined. An interrupted run keeps its `run`. */
  readonly begin: (segments: number, execution: string) => Promise<Begun<Input> | undefined>;
  /** A bounded, repeatable piece of a segment after `cursor`. */
  readonly step: (input: Input, segment: Segment, cursor: string | null) => Promise<StepResult>;
  /**
   * After all segments. Jobs whose segments depend on each other run another round.
   * @throws errors that must raise an alarm
   * @param segments their number
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
 * Request to a job's Lambda: begin, work on a segment, finish, or record a failure. The caller keeps
 * `execution` constant.
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

/** False if the job has another round. */
export type FinishAnswer = { readonly isOver: boolean };

export type FailAnswer = { readonly isRecorded: boolean };
