import { streams } from '@hoops/domain/streams';
import { describe, expect, it } from 'vitest';
import { problemOfRejection, type RejectionCode } from './problem.ts';

describe('rejections of the deciders', () => {
  // Rebuilds are not reachable by routes.
  const { replay: _replay, ...reached } = streams;
  type Rules = { readonly commands: readonly { readonly rejects: readonly RejectionCode[] }[] };
  const rules: readonly Rules[] = Object.values(reached).map(({ decider }) => decider);
  const codes = new Set(rules.flatMap(({ commands }) => commands.flatMap(({ rejects }) => rejects)));

  // The type system guarantees a row for each code.
  it.each([...codes])('the rejection %s has a message', (code) => {
    expect(problemOfRejection({ rejected: code }).problem.message).toMatch(/^[A-Z]/);
  });

  it('a rejection code missing from the problem table is a type error and throws', () => {
    // @ts-expect-error no rule says no in this way.
    expect(() => problemOfRejection({ rejected: 'no-such-rejection' })).toThrow();
    // @ts-expect-error of rebuilds, which no route reaches.
    expect(() => problemOfRejection({ rejected: 'rebuild-not-running' })).toThrow();
  });
});
