import { expect, it } from 'vitest';
import { ProgramRequested, RequestHandled } from '../request/events.ts';
import { requestDecider } from '../request/request-decider.ts';
import { exampleOf, scenariosOf } from './given-when-then.ts';

const given = scenariosOf(requestDecider);
const requested = exampleOf(ProgramRequested);
const handled = exampleOf(RequestHandled);
const mark = { type: 'MarkRequestHandled', ...handled.data } as const;

it('given, when, then accepts exactly what was decided', () => {
  given(requested).when(mark).then(handled);
  given().when(mark).rejects('request-not-found');
});

it('given, when, then refuses other events, fewer, more, and a rejection', () => {
  expect(() => given(requested).when(mark).then(requested)).toThrow('Other events than expected');
  expect(() => given(requested).when(mark).then()).toThrow('Other events than expected');
  expect(() => given(requested).when(mark).then(handled, handled)).toThrow('Other events than expected');
  expect(() => given().when(mark).then()).toThrow('request-not-found');
});

it('given, when, then refuses another rejection than expected, and events in its place', () => {
  expect(() => given(requested).when(mark).rejects('request-not-found')).toThrow('Other rejection');
});

it('given, when, then continues a story by commands, unless one of them is rejected', () => {
  given(requested).and(mark).when(mark).then();
  expect(() => given().and(mark)).toThrow('The story stops: request-not-found');
});
