/** One of the equal parts of a table that are worked on side by side, from 0, as a parallel scan cuts it. */
export type Segment = { readonly segment: number; readonly of: number };

/** What a step came to. */
export type Stepped = {
  /** Behind what the next step of the segment begins; null when the segment is done. */
  readonly cursor: string | null;
  /** How many it counted, of whatever the job counts. */
  readonly count: number;
  /** How long the next step of the segment has to wait, in whole seconds from 1; no worker is held meanwhile. */
  readonly waitSeconds?: number;
};

/** A job that is cut into segments: no more than one process can do, done by as many as there are. */
export type SegmentedJob<Input> = {
  /** Names its checkpoints: never change it once deployed. */
  readonly name: string;
  /**
   * Whether each run keeps its checkpoints under names of its own, so that a step of a run that was given up changes nothing
   * of the next one. Left out where one run takes up what another has left, and where there are many.
   */
  readonly isKeptByRun?: true;
  /** What there is to do now; undefined when that is nothing. A run that was cut off has the same `run` the next time. */
  readonly begin: (segments: number, execution: string) => Promise<Begun<Input> | undefined>;
  /** A bounded piece of one segment, from behind `cursor` on. It may be repeated: a process may die before it is saved. */
  readonly step: (input: Input, segment: Segment, cursor: string | null) => Promise<Stepped>;
  /**
   * Once all segments are done. A job whose segments must wait for one another has several rounds: after all but the last
   * it begins again. @throws what must raise an alarm.
   * @param segments how many there were.
   */
  readonly finish: (input: Input, count: number, segments: number) => Promise<'another round' | undefined>;
  /**
   * Before the alarm, when segments failed, and when `begin` or `finish` kept failing: records it. Without `input` where
   * `begin` has answered none.
   */
  readonly fail?: (problem: string, execution: string, input?: Input) => Promise<void>;
};

export type Begun<Input> = {
  /** Which run it is: progress that was saved under another one is not continued. */
  readonly run: string;
  readonly input: Input;
};

/**
 * What a segmented job's Lambda is asked: first to begin, then to work on each segment until it is done, then to finish; where
 * the job records it, that either failed. `execution` names what asks, the same from the first to the last.
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

/** How far a segment is; `failed` is put there by who runs the segments, in place of an answer. */
export type SegmentAnswer =
  | {
      readonly isDone: boolean;
      readonly count: number;
      /** After how long it is to be asked again; at once when left out. */
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

/** `isOver` is false when the job has another round. */
export type FinishAnswer = { readonly isOver: boolean };

/** Whether the job records that it failed. */
export type FailAnswer = { readonly isRecorded: boolean };
