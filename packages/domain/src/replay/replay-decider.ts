import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { reject } from '../rejection.ts';
import { replayStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type {
  BrokenStreamAccepted,
  DeadLettersRedriven,
  GenerationRetired,
  RebuildAbandoned,
  RebuildRolledBack,
  RebuildRolledForward,
  RebuildStarted,
  RebuildSwitched,
  ReplayEvent,
  RowsRepaired,
} from './events.ts';

const replayRejections = ['rebuild-not-running', 'rebuild-not-switched', 'rebuild-not-ended'] as const;
export type ReplayRejection = (typeof replayRejections)[number];

export type ReplayState = {
  readonly kind: 'none' | 'running' | 'switched' | 'rolled-back' | 'abandoned';
  /** Broken streams of which this rebuild may make rows. */
  readonly accepted: readonly string[];
  /** Generations that were dropped since. */
  readonly retired: readonly number[];
};

export type ReplayCommand =
  | ({ readonly type: 'StartRebuild' } & EventOf<typeof RebuildStarted>['data'])
  | ({ readonly type: 'SwitchRebuild' } & EventOf<typeof RebuildSwitched>['data'])
  | ({ readonly type: 'AbandonRebuild' } & EventOf<typeof RebuildAbandoned>['data'])
  | ({ readonly type: 'AcceptBrokenStream' } & EventOf<typeof BrokenStreamAccepted>['data'])
  | ({ readonly type: 'RollBackRebuild' } & EventOf<typeof RebuildRolledBack>['data'])
  | ({ readonly type: 'RollForwardRebuild' } & EventOf<typeof RebuildRolledForward>['data'])
  | ({ readonly type: 'RetireGeneration' } & EventOf<typeof GenerationRetired>['data'])
  | ({ readonly type: 'RepairRows' } & EventOf<typeof RowsRepaired>['data'])
  | ({ readonly type: 'RedriveDeadLetters' } & EventOf<typeof DeadLettersRedriven>['data']);

/**
 * What operators do to the rows and queues: one rebuild, which starts, then switches over or is given up, and after which one
 * may go back, forward again, and drop the generation that is not live; or one repair; or one redrive.
 */
export const replayDecider: Decider<ReplayState, ReplayCommand, ReplayEvent, ReplayRejection> = {
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
        return state;
      default:
        return event satisfies never;
    }
  },
  decide: ({ kind, accepted, retired }, command) => {
    switch (command.type) {
      case 'StartRebuild': {
        const { type: _type, ...data } = command;
        return kind === 'none' ? [{ type: 'RebuildStarted', data }] : [];
      }
      case 'SwitchRebuild': {
        const { type: _type, ...data } = command;
        if (kind === 'switched') return [];
        return kind === 'running' ? [{ type: 'RebuildSwitched', data }] : reject('rebuild-not-running');
      }
      case 'AbandonRebuild': {
        const { type: _type, ...data } = command;
        if (kind === 'abandoned') return [];
        return kind === 'running' ? [{ type: 'RebuildAbandoned', data }] : reject('rebuild-not-running');
      }
      case 'AcceptBrokenStream': {
        const { type: _type, ...data } = command;
        if (kind !== 'running') return reject('rebuild-not-running');
        return accepted.includes(data.stream) ? [] : [{ type: 'BrokenStreamAccepted', data }];
      }
      case 'RollBackRebuild': {
        const { type: _type, ...data } = command;
        if (kind === 'rolled-back') return [];
        return kind === 'switched' ? [{ type: 'RebuildRolledBack', data }] : reject('rebuild-not-switched');
      }
      case 'RollForwardRebuild': {
        const { type: _type, ...data } = command;
        if (kind === 'switched') return [];
        return kind === 'rolled-back'
          ? [{ type: 'RebuildRolledForward', data }]
          : reject('rebuild-not-switched');
      }
      case 'RetireGeneration': {
        const { type: _type, ...data } = command;
        if (kind === 'none' || kind === 'running') return reject('rebuild-not-ended');
        return retired.includes(data.generation) ? [] : [{ type: 'GenerationRetired', data }];
      }
      case 'RepairRows': {
        const { type: _type, ...data } = command;
        return [{ type: 'RowsRepaired', data }];
      }
      case 'RedriveDeadLetters': {
        const { type: _type, ...data } = command;
        return [{ type: 'DeadLettersRedriven', data }];
      }
      default:
        return command satisfies never;
    }
  },
};

/** By the id of the rebuild, repair or redrive. */
export const replayStreams = defineStream({
  nameOf: replayStream,
  keyIdOf: replayStream,
  decider: replayDecider,
});
