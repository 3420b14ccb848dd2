import { sameValue } from '../changes.ts';
import type { Decider } from '../decider.ts';
import type { GradeCommand } from './commands.ts';
import type { GradeEvent } from './events.ts';
import { type GradeState, initialGradeState } from './state.ts';

/** What a grade offers; the default until it is set (spec section 3). */
export const gradeDecider: Decider<GradeState, GradeCommand, GradeEvent, never> = {
  initialState: initialGradeState,
  foldVersion: 1,
  evolve: (_state, event) => ({ offerings: event.data.offerings }),
  decide: (state, { grade, offerings }) =>
    sameValue(state.offerings, offerings)
      ? []
      : [{ type: 'GradeOfferingsChanged', data: { grade, offerings } }],
};
