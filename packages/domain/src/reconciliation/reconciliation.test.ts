import { it } from 'vitest';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { ReconciliationCompleted, ReconciliationFailed, ReconciliationRequested } from './events.ts';
import { reconciliationDecider } from './reconciliation-decider.ts';

const given = scenariosOf(reconciliationDecider);
const requested = exampleOf(ReconciliationRequested);
const completed = exampleOf(ReconciliationCompleted);
const failed = exampleOf(ReconciliationFailed);
const complete = { type: 'CompleteReconciliation', ...completed.data } as const;
const fail = { type: 'FailReconciliation', ...failed.data } as const;

it('a reconciliation is completed once, whether it was requested or not', () => {
  given(requested).when(complete).then(completed);
  given().when(complete).then(completed);
  given(requested, completed).when(complete).then();
});

it('a reconciliation fails once and can be completed by the next attempt', () => {
  given(requested).when(fail).then(failed);
  given().when(fail).then(failed);
  given(failed).when(fail).then();
  given(completed).when(fail).then();
  given(failed).when(complete).then(completed);
});
