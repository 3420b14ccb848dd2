import { sameValue } from '../changes.ts';
import type { Decider } from '../decider.ts';
import { reject } from '../rejection.ts';
import { gradeStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type { GradeCommand } from './commands.ts';
import type { GradeEvent } from './events.ts';
import { type GradeState, initialGradeState } from './state.ts';

const gradeRejections = ['offerings-changed'] as const;
export type GradeRejection = (typeof gradeRejections)[number];

/** What a grade offers; the default until it is set (spec section 3). */
export const gradeDecider: Decider<GradeState, GradeCommand, GradeEvent, GradeRejection> = {
  initialState: initialGradeState,
  foldVersion: 1,
  evolve: (_state, event) => ({ offerings: event.data.offerings }),
  decide: (state, { grade, offerings, before }) => {
    if (sameValue(state.offerings, offerings)) return [];
    if (before && !sameValue(state.offerings, before)) return reject('offerings-changed');
    return [{ type: 'GradeOfferingsChanged', data: { grade, offerings } }];
  },
};

/** By the grade, '0' to '8'. */
export const gradeStreams = defineStream({
  nameOf: gradeStream,
  keyIdOf: gradeStream,
  decider: gradeDecider,
});
