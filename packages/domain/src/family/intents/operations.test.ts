import { expect, it } from 'vitest';
import { intentId } from '../../ids.ts';
import { firstIntent, jordan, primary, registered, startedPlan } from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import { failed, owing, started, succeeded } from '../../testing/settlement-story.ts';
import type { FamilyEvent } from '../events.ts';
import { evolveFamily, initialFamilyState } from '../evolve.ts';

const daysLater = (days: number) => new Date(Date.parse(scenarioTime) + days * 86_400_000).toISOString();

const operationsOf = (...history: readonly (readonly [FamilyEvent, at?: string, commandId?: string])[]) => {
  const state = history.reduce(
    (family, [event, at = scenarioTime, commandId]) =>
      evolveFamily(family, event, commandId === undefined ? { at } : { at, commandId }),
    initialFamilyState,
  );
  return state.kind === 'registered' ? state.operations : [];
};

const of = { athleteId: jordan, intentId: firstIntent } as const;
const onPlan = [[registered], [primary()], [startedPlan()]] as const;
const requested: FamilyEvent = { type: 'TrainingCancellationRequested', data: of };
const scheduled: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { ...of, effectiveAt: '2026-12-10T14:00:00.000Z' },
};
const refused: FamilyEvent = {
  type: 'PlanChangeFailed',
  data: { ...of, operation: 'cancel-training', code: 'refused' },
};
const ended: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt: scenarioTime },
};

it('an operation has the id of its command and is open until its outcome', () => {
  const open = { id: 'press-1', intentId: firstIntent, kind: 'cancel-training', athleteId: jordan };
  const asked = [requested, scenarioTime, 'press-1'] as const;
  expect(operationsOf(...onPlan, asked)).toEqual([{ ...open, status: 'open', at: scenarioTime }]);
  const at = daysLater(1);
  expect(operationsOf(...onPlan, asked, [scheduled, at])).toEqual([{ ...open, status: 'done', at }]);
  expect(operationsOf(...onPlan, asked, [refused, at])).toEqual([
    { ...open, status: 'failed', code: 'refused', at },
  ]);
});

it('an operation is done if another event made it unnecessary', () => {
  expect(operationsOf(...onPlan, [requested], [ended])).toMatchObject([{ status: 'done' }]);
});

it('the end of a plan makes its failed operations obsolete but keeps their results', () => {
  expect(operationsOf(...onPlan, [requested], [refused], [ended])).toMatchObject([
    { status: 'failed', code: 'refused', isObsolete: true },
  ]);
});

it('a payment of class bills lists its months and amount, and its success makes earlier failures obsolete', () => {
  const bills = owing.map((event) => [event] as const);
  const first = operationsOf(...bills, [started(1)], [failed(1)]);
  const { periods, amount } = started(1).data as { readonly periods?: unknown; readonly amount?: unknown };
  expect(first).toMatchObject([
    { kind: 'settle', status: 'failed', code: 'card-declined', automatic: false, periods, amount },
  ]);
  expect(periods).toBeDefined();
  expect(
    operationsOf(...bills, [started(1)], [failed(1)], [started(2)], [succeeded(2, 'pi_2')]),
  ).toMatchObject([{ status: 'failed', isObsolete: true }, { status: 'done' }]);
});

it('ended operations are removed after seven days, once another operation begins or ends', () => {
  const again: FamilyEvent = { type: 'TrainingCancellationUndoRequested', data: of };
  const history = [...onPlan, [requested], [scheduled]] as const;
  expect(operationsOf(...history, [again, daysLater(6)])).toHaveLength(2);
  expect(operationsOf(...history, [again, daysLater(8)])).toMatchObject([{ kind: 'undo-cancellation' }]);
});

it('an open operation is kept regardless of how many later operations end', () => {
  const other = { athleteId: jordan, intentId: intentId('intent-other') } as const;
  const pairs = Array.from({ length: 25 }, () => [
    [{ type: 'TrainingCancellationUndoRequested', data: other }] as const,
    [{ type: 'TrainingCancellationUndone', data: other }] as const,
  ]).flat();
  const kept = operationsOf(...onPlan, [requested], ...pairs);
  expect(kept[0]).toMatchObject({ kind: 'cancel-training', status: 'open' });
  expect(kept).toHaveLength(21);
});
