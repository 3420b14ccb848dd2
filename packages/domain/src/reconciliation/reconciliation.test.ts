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

it('a comparison with the payment provider is completed once, asked for or not', () => {
  given(requested).when(complete).then(completed);
  given().when(complete).then(completed);
  given(requested, completed).when(complete).then();
});

it('a comparison with the payment provider fails once, and may be completed by the next try', () => {
  given(requested).when(fail).then(failed);
  given().when(fail).then(failed);
  given(failed).when(fail).then();
  given(completed).when(fail).then();
  given(failed).when(complete).then(completed);
});
