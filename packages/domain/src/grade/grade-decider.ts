import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import { gradeStream } from '../stream.ts';
import { type GradeEvent, GradeOfferingsChanged, type setGradeOfferingsInput } from './events.ts';
import { evolveGrade, type GradeState, initialGradeState } from './state.ts';

const SetGradeOfferings = commandOf<GradeState>()({
  type: 'SetGradeOfferings',
  emits: [GradeOfferingsChanged],
  rejects: ['offerings-changed'],
}).decidedBy((state, { grade, offerings, before }: z.output<typeof setGradeOfferingsInput>) => {
  if (sameValue(state.offerings, offerings)) return [];
  if (before && !sameValue(state.offerings, before)) return reject('offerings-changed');
  return [{ type: 'GradeOfferingsChanged', data: { grade, offerings } }];
});

/** Default offerings apply until an administrator changes them (spec section 3). */
export const gradeDecider = deciderOf<GradeState, GradeEvent>()({
  initialState: initialGradeState,
  foldVersion: 2,
  evolve: (state, event, { at }) => evolveGrade(state, event.data.offerings, at),
  commands: [SetGradeOfferings],
});

export type GradeCommand = CommandOf<(typeof gradeDecider.commands)[number]>;

export const gradeStreams = defineStream({
  nameOf: gradeStream,
  keyIdOf: gradeStream,
  decider: gradeDecider,
});
