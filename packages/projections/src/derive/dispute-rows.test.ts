import {
  DisputeAnswerFailed,
  DisputeAnswerRequested,
  DisputeOpened,
} from '@hoops/domain/family/disputes/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyOf, primary, registered } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { disputeRows } from './dispute-rows.ts';

const disputed = [registered, primary(), exampleOf(DisputeOpened)];
const asked = exampleOf(DisputeAnswerRequested);

it('a dispute row shows the pending action and why the last answer was rejected', () => {
  const shown = (...events: readonly FamilyEvent[]) =>
    disputeRows(familyOf(...disputed, ...events)).map(({ data }) => data);
  expect(shown()).toMatchObject([{ onItsWay: null, refusalWords: null }]);
  expect(shown(asked)).toMatchObject([{ onItsWay: 'submit', refusalWords: null }]);
  expect(shown(asked, exampleOf(DisputeAnswerFailed))).toMatchObject([
    { onItsWay: null, refusalWords: 'This dispute is closed.' },
  ]);
  const missing = exampleOf(DisputeAnswerFailed, { code: 'object-missing' });
  expect(shown(asked, missing)).toMatchObject([
    { refusalWords: 'The payment provider does not know this dispute.' },
  ]);
});
