import type { Envelope } from '@hoops/domain/envelope';
import {
  DisputeAnswered,
  DisputeAnswerFailed,
  DisputeAnswerRequested,
} from '@hoops/domain/family/disputes/events';
import { intentId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { lastRequestOf } from './dispute.ts';

const { disputeId } = DisputeAnswerRequested.example;
const of = (number: number) => ({ intentId: intentId(`intent-${number}`) });
const said = (number: number) => ({ customer_name: `Version ${number}` });
const asked = (number: number) =>
  exampleOf(DisputeAnswerRequested, { ...of(number), evidence: said(number) });
const at = (second: number) => `2026-11-12T18:00:0${second}.000Z`;
const last = (...events: readonly object[]) =>
  lastRequestOf(
    events.map((event, index) => ({ ...event, at: at(index) }) as Envelope),
    disputeId,
  );

it('the latest dispute answer is shown, with a saved time only after Stripe has stored the answer', () => {
  expect(last()).toBeUndefined();
  expect(last({ ...asked(1), data: { ...asked(1).data, disputeId: 'du_other' } })).toBeUndefined();
  expect(last(asked(1))).toEqual({ evidence: said(1), savedAt: null });
  const saved = [asked(1), exampleOf(DisputeAnswered, of(1))];
  expect(last(...saved)).toEqual({ evidence: said(1), savedAt: at(0) });
  expect(last(...saved, asked(2))).toEqual({ evidence: said(2), savedAt: null });
  const refused = [...saved, asked(2), exampleOf(DisputeAnswerFailed, of(2))];
  expect(last(...refused)).toEqual({ evidence: said(2), savedAt: null });
});
