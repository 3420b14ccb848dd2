import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { replayStream } from '../stream.ts';
import {
  BrokenStreamAccepted,
  DeadLettersDiscarded,
  DeadLettersRedriven,
  EventsReplayed,
  GenerationRetired,
  HaltLifted,
  RebuildAbandoned,
  RebuildRolledBack,
  RebuildRolledForward,
  RebuildStarted,
  RebuildSwitched,
  type ReplayEvent,
  RowsRepaired,
} from './events.ts';

export type ReplayState = {
  readonly kind: 'none' | 'running' | 'switched' | 'rolled-back' | 'abandoned';
  readonly accepted: readonly string[];
  readonly retired: readonly number[];
};

const command = commandOf<ReplayState>();

const StartRebuild = command({
  type: 'StartRebuild',
  emits: [RebuildStarted],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof RebuildStarted>['data']) =>
  kind === 'none' ? [{ type: 'RebuildStarted', data }] : [],
);

const SwitchRebuild = command({
  type: 'SwitchRebuild',
  emits: [RebuildSwitched],
  rejects: ['rebuild-not-running'],
}).decidedBy(({ kind }, data: EventOf<typeof RebuildSwitched>['data']) => {
  if (kind === 'switched') return [];
  return kind === 'running' ? [{ type: 'RebuildSwitched', data }] : reject('rebuild-not-running');
});

const AbandonRebuild = command({
  type: 'AbandonRebuild',
  emits: [RebuildAbandoned],
  rejects: ['rebuild-not-running'],
}).decidedBy(({ kind }, data: EventOf<typeof RebuildAbandoned>['data']) => {
  if (kind === 'abandoned') return [];
  return kind === 'running' ? [{ type: 'RebuildAbandoned', data }] : reject('rebuild-not-running');
});

const AcceptBrokenStream = command({
  type: 'AcceptBrokenStream',
  emits: [BrokenStreamAccepted],
  rejects: ['rebuild-not-running'],
}).decidedBy(({ kind, accepted }, data: EventOf<typeof BrokenStreamAccepted>['data']) => {
  if (kind !== 'running') return reject('rebuild-not-running');
  return accepted.includes(data.stream) ? [] : [{ type: 'BrokenStreamAccepted', data }];
});

const RollBackRebuild = command({
  type: 'RollBackRebuild',
  emits: [RebuildRolledBack],
  rejects: ['rebuild-not-switched'],
}).decidedBy(({ kind }, data: EventOf<typeof RebuildRolledBack>['data']) => {
  if (kind === 'rolled-back') return [];
  return kind === 'switched' ? [{ type: 'RebuildRolledBack', data }] : reject('rebuild-not-switched');
});

const RollForwardRebuild = command({
  type: 'RollForwardRebuild',
  emits: [RebuildRolledForward],
  rejects: ['rebuild-not-switched'],
}).decidedBy(({ kind }, data: EventOf<typeof RebuildRolledForward>['data']) => {
  if (kind === 'switched') return [];
  return kind === 'rolled-back' ? [{ type: 'RebuildRolledForward', data }] : reject('rebuild-not-switched');
});

const RetireGeneration = command({
  type: 'RetireGeneration',
  emits: [GenerationRetired],
  rejects: ['rebuild-not-ended'],
}).decidedBy(({ kind, retired }, data: EventOf<typeof GenerationRetired>['data']) => {
  if (kind === 'none' || kind === 'running') return reject('rebuild-not-ended');
  return retired.includes(data.generation) ? [] : [{ type: 'GenerationRetired', data }];
});

const RepairRows = command({
  type: 'RepairRows',
  emits: [RowsRepaired],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof RowsRepaired>['data']) => [{ type: 'RowsRepaired', data }]);

const RedriveDeadLetters = command({
  type: 'RedriveDeadLetters',
  emits: [DeadLettersRedriven],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof DeadLettersRedriven>['data']) => [
  { type: 'DeadLettersRedriven', data },
]);

const ReplayEvents = command({
  type: 'ReplayEvents',
  emits: [EventsReplayed],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof EventsReplayed>['data']) => [{ type: 'EventsReplayed', data }]);

const DiscardDeadLetters = command({
  type: 'DiscardDeadLetters',
  emits: [DeadLettersDiscarded],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof DeadLettersDiscarded>['data']) => [
  { type: 'DeadLettersDiscarded', data },
]);

const LiftHalt = command({
  type: 'LiftHalt',
  emits: [HaltLifted],
  rejects: [],
}).decidedBy((_state, data: EventOf<typeof HaltLifted>['data']) => [{ type: 'HaltLifted', data }]);

export const replayDecider = deciderOf<ReplayState, ReplayEvent>()({
  initialState: { kind: 'none', accepted: [], retired: [] },
  foldVersion: 2,
  evolve: (state, event) => {
    switch (event.type) {
      case 'RebuildStarted':
        return { ...state, kind: 'running' };
      case 'RebuildSwitched':
      case 'RebuildRolledForward':
        return { ...state, kind: 'switched' };
      case 'RebuildAbandoned':
        return { ...state, kind: 'abandoned' };
      case 'BrokenStreamAccepted':
        return { ...state, accepted: [...state.accepted, event.data.stream] };
      case 'RebuildRolledBack':
        return { ...state, kind: 'rolled-back' };
      case 'GenerationRetired':
        return { ...state, retired: [...state.retired, event.data.generation] };
      case 'RowsRepaired':
      case 'DeadLettersRedriven':
      case 'DeadLettersDiscarded':
      case 'EventsReplayed':
      case 'HaltLifted':
        return state;
      default:
        return event satisfies never;
    }
  },
  commands: [
    StartRebuild,
    SwitchRebuild,
    AbandonRebuild,
    AcceptBrokenStream,
    RollBackRebuild,
    RollForwardRebuild,
    RetireGeneration,
    RepairRows,
    RedriveDeadLetters,
    DiscardDeadLetters,
    ReplayEvents,
    LiftHalt,
  ],
});

export type ReplayCommand = CommandOf<(typeof replayDecider.commands)[number]>;

export const replayStreams = defineStream({
  nameOf: replayStream,
  keyIdOf: replayStream,
  decider: replayDecider,
});
