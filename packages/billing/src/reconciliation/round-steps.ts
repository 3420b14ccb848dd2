import type { Segment, Stepped } from '@hoops/runtime/segments/segmented-job';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { RunState } from './run-state.ts';

/** The run that a step is of, and the names under which it keeps what it has. */
export type OfRun = { readonly lane: string; readonly state: RunState; readonly run: Run };

/** A bounded piece of a segment's part in a round. `end` is what the segment has come to with it. */
export type RoundStep<End> = (
  deps: ReconcileDeps,
  of: OfRun,
  segment: Segment,
  cursor: string | null,
) => Promise<Stepped & { readonly end: End }>;
