import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { StepResult } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import { tallySchema } from './tally.ts';

export const countsSchema = z.strictObject({
  customers: z.int(),
  subscriptions: z.int(),
  schedules: z.int(),
  payments: z.int(),
  refunds: z.int(),
  disputes: z.int(),
});

export type Counts = z.output<typeof countsSchema>;

export const noCounts: Counts = {
  customers: 0,
  subscriptions: 0,
  schedules: 0,
  payments: 0,
  refunds: 0,
  disputes: 0,
};

export const addCounts = (one: Counts, other: Partial<Counts>): Counts => ({
  customers: one.customers + (other.customers ?? 0),
  subscriptions: one.subscriptions + (other.subscriptions ?? 0),
  schedules: one.schedules + (other.schedules ?? 0),
  payments: one.payments + (other.payments ?? 0),
  refunds: one.refunds + (other.refunds ?? 0),
  disputes: one.disputes + (other.disputes ?? 0),
});

const runStateSchema = z.strictObject({
  runId: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  /** Epoch seconds from which events are read. */
  since: z.int(),
  months: z.readonly(z.array(periodSchema)),
  round: z.enum(['read', 'compare', 'messages', 'ended']),
  pieces: z.readonly(z.array(z.int())),
  counts: countsSchema,
  tally: tallySchema,
  outcome: z.nullable(ReconciliationCompleted.data),
});
export type RunState = z.output<typeof runStateSchema>;

export type OfRun = { readonly lane: string; readonly state: RunState; readonly run: Run };

/** `end` is the pass's result so far. */
export type PassStep<End> = (
  deps: ReconcileDeps,
  of: OfRun,
  cursor: string | null,
) => Promise<StepResult & { readonly end: End }>;

export const readRunState = async (checkpoints: Checkpoints, lane: string): Promise<RunState | undefined> => {
  const text = await checkpoints.read(`${lane}/run`);
  // A run of an earlier release cannot continue, so a new run begins.
  return text === undefined ? undefined : z.safeParse(runStateSchema, JSON.parse(text)).data;
};

export const saveRunState = (checkpoints: Checkpoints, lane: string, state: RunState): Promise<void> =>
  checkpoints.write(`${lane}/run`, JSON.stringify(state));
