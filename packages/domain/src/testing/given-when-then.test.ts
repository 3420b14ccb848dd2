import { expect, it } from 'vitest';
import { ProgramRequested, RequestHandled } from '../request/events.ts';
import { requestDecider } from '../request/request-decider.ts';
import { exampleOf, scenariosOf } from './given-when-then.ts';

const given = scenariosOf(requestDecider);
const requested = exampleOf(ProgramRequested);
const handled = exampleOf(RequestHandled);
const mark = { type: 'MarkRequestHandled', ...handled.data } as const;

it('a given-when-then scenario passes when the decision is exactly as expected', () => {
  given(requested).when(mark).then(handled);
  given().when(mark).rejects('request-not-found');
});

it('a given-when-then scenario fails on different, missing or extra events and on a rejection', () => {
  expect(() => given(requested).when(mark).then(requested)).toThrow('Other events than expected');
  expect(() => given(requested).when(mark).then()).toThrow('Other events than expected');
  expect(() => given(requested).when(mark).then(handled, handled)).toThrow('Other events than expected');
  expect(() => given().when(mark).then()).toThrow('request-not-found');
});

it('a given-when-then scenario fails on events where a rejection is expected', () => {
  expect(() => given(requested).when(mark).rejects('request-not-found')).toThrow('Other rejection');
});

it('a given-when-then scenario can chain commands and stops at a rejection', () => {
  given(requested).and(mark).when(mark).then();
  expect(() => given().and(mark)).toThrow('The story stops: request-not-found');
});
