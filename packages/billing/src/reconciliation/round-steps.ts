import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { RunState } from './run-state.ts';

export type OfRun = { readonly lane: string; readonly state: RunState; readonly run: Run };

/** `end` is the segment's result so far. */
export type RoundStep<End> = (
  deps: ReconcileDeps,
  of: OfRun,
  segment: Segment,
  cursor: string | null,
) => Promise<StepResult & { readonly end: End }>;
