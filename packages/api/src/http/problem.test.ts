import { deciders } from '@hoops/domain/deciders';
import { describe, expect, it } from 'vitest';
import { problemOfRejection, rejectionsWithSentence } from './problem.ts';

describe('refusals of the deciders', () => {
  // Rebuilds are the command line's business: no route reaches them.
  const { replay: _replay, ...reached } = deciders;
  const codes = [
    ...new Set(
      Object.values(reached).flatMap(({ commands }) =>
        Object.values(commands).flatMap(({ rejects }): readonly string[] => rejects),
      ),
    ),
  ];

  it.each(codes)('%s has a sentence of its own', (code) => {
    expect(rejectionsWithSentence).toContain(code);
    expect(problemOfRejection({ rejected: code }).problem.message).toMatch(/^[A-Z]/);
  });
});
