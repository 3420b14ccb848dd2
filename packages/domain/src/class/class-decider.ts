import { type CommandOf, deciderOf } from '../command.ts';
import { defineStream } from '../decider.ts';
import { classStream } from '../stream.ts';
import type { ClassEvent } from './events.ts';
import { placeCommands } from './place-commands.ts';
import { sessionPlaceCommands } from './session-place-commands.ts';
import { type ClassState, evolveClass, initialClassState } from './state.ts';
import { waitlistCommands } from './waitlist-commands.ts';

export const classDecider = deciderOf<ClassState, ClassEvent>()({
  initialState: initialClassState,
  foldVersion: 1,
  evolve: (state, event, { at }) => evolveClass(state, event, at),
  commands: [...placeCommands, ...waitlistCommands, ...sessionPlaceCommands],
});

export type ClassCommand = CommandOf<(typeof classDecider.commands)[number]>;

export const classStreams = defineStream({
  nameOf: classStream,
  keyIdOf: classStream,
  decider: classDecider,
  isShared: true,
});
