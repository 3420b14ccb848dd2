import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { expect, it } from 'vitest';
import { resultOf } from './reconciliation-job.ts';

it('the job list shows how many differences were found but names no family', () => {
  const outcome = ReconciliationCompleted.example;
  const [difference] = outcome.differences;
  if (!difference) throw new Error('The example has a difference.');
  const open = { ...difference, healed: false, familyId: 'family-7', objectId: 'in_7' };
  const result = resultOf({ ...outcome, openCount: 1, failedFamilies: 0, differences: [open] });
  expect(result).toMatchObject({
    problems: 1,
    findings: ['The Reconciliation page lists the differences.'],
  });
  expect(JSON.stringify(result)).not.toMatch(/family-7|in_7/);
  expect(resultOf({ ...outcome, openCount: 0, failedFamilies: 0, differences: [] }).findings).toEqual([]);
});
