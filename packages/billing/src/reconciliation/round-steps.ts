import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { RunState } from './run-state.ts';

/** A step's run and the names of its data. */
export type OfRun = { readonly lane: string; readonly state: RunState; readonly run: Run };

/** A bounded step of a segment. `end`: the segment's result so far. */
export type RoundStep<End> = (
  deps: ReconcileDeps,
  of: OfRun,
  segment: Segment,
  cursor: string | null,
) => Promise<StepResult & { readonly end: End }>;
