import { type CommandReference, dispatcherOf } from '../command.ts';
import { type DecideContext, type Decider, isRejection, type Rejection } from '../decider.ts';
import { hasEnrolment } from './athletes/enrolment.ts';
import { FamilyUnenrolled } from './athletes/events.ts';
import { dueCharges } from './charges/charges.ts';
import { dueChargeEvents } from './charges/events.ts';
import { type FamilyCommand, type FamilyRejection, familyCommands } from './commands.ts';
import type { FamilyEvent } from './events.ts';
import { evolveAll, evolveFamily, initialFamilyState } from './evolve.ts';
import type { FamilyContext } from './family-command.ts';
import { MakeUpReleased } from './make-ups/events.ts';
import { needlessBookings } from './make-ups/make-ups.ts';
import { type ErasedFamily, type Family, type FamilyState, familyFoldVersion } from './state.ts';

type FamilyDecision = readonly FamilyEvent[] | Rejection<FamilyRejection>;

type Definition = CommandReference & {
  readonly decide: (family: Family, input: never, context: FamilyContext) => FamilyDecision;
  readonly unregistered: (input: never, context: DecideContext) => FamilyDecision;
  readonly erased: (family: ErasedFamily, input: never, context: DecideContext) => FamilyDecision;
};

const find = dispatcherOf<Definition>(familyCommands);

/**
 * Decides a family command, after due bills. The same commit records the end of enrollment (spec section 4)
 * and releases needless make-ups.
 */
const decideFamily = (state: FamilyState, command: FamilyCommand, context: DecideContext): FamilyDecision => {
  const { definition, input } = find(command);
  if (state.kind === 'unregistered') return definition.unregistered(input, context);
  if (state.kind === 'erased') return definition.erased(state, input, context);
  const after: FamilyContext['after'] = (family, events) => evolveAll(family, events, context);
  const due = dueCharges(state, context.at);
  const decision = definition.decide(after(state, due), input, { ...context, after });
  if (isRejection(decision)) return decision;
  const events = [...due, ...decision, ...needlessBookings(state, decision, context.at)];
  const isUnenrolled = hasEnrolment(state) && !hasEnrolment(after(state, events));
  return isUnenrolled ? [...events, { type: 'FamilyUnenrolled', data: {} }] : events;
};

export const eventsOfAnyCommand = [...dueChargeEvents, FamilyUnenrolled, MakeUpReleased] as const;

export const familyDecider: Decider<FamilyState, FamilyCommand, FamilyEvent, FamilyRejection> & {
  readonly commands: typeof familyCommands;
} = {
  initialState: initialFamilyState,
  foldVersion: familyFoldVersion,
  evolve: evolveFamily,
  decide: decideFamily,
  commands: familyCommands,
};
