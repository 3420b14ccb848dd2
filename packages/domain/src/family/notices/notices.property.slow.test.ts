import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRejection } from '../../decider.ts';
import { atPrices } from '../../testing/at-prices.ts';
import { giveNotices as give } from '../../testing/family-story.ts';
import { familyLives, pricesOfLives } from '../../testing/random-family.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import { isStillAhead } from './notices.ts';

it('a family gets each notice once and only with a valid cause, even if the job runs repeatedly', {
  tags: ['notices.once', 'notices.cause'],
}, () => {
  const ofTheJob = ({ type }: FamilyEvent): boolean => type === 'NoticeGiven';
  let count = 0;
  fc.assert(
    fc.property(familyLives, (life) => {
      const seen = new Set<string>();
      let state = familyDecider.initialState;
      const fold = (events: readonly FamilyEvent[], at: string): void => {
        for (const event of events) {
          state = familyDecider.evolve(state, event, { at });
          if (event.type !== 'NoticeGiven') continue;
          const key = JSON.stringify(event.data);
          expect(seen).not.toContain(key);
          seen.add(key);
          expect(state.kind === 'registered' && isStillAhead(state, event.data, at, pricesOfLives)).toBe(
            true,
          );
        }
      };
      for (const { decision, at } of life) {
        if (!isRejection(decision))
          fold(
            decision.filter((event) => !ofTheJob(event)),
            at,
          );
        for (const newId of ['once', 'again']) {
          const due = familyDecider.decide(state, atPrices(give, pricesOfLives), {
            at,
            newId: () => newId,
          });
          if (!isRejection(due))
            fold(
              due.filter(({ type }) => type === 'NoticeGiven'),
              at,
            );
        }
      }
      count += seen.size;
    }),
    { numRuns: 400 },
  );
  expect(count).toBeGreaterThan(15);
});
