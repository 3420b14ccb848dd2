import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { reject } from '../rejection.ts';
import type { RebuildAbandoned, RebuildStarted, RebuildSwitched, ReplayEvent } from './events.ts';

const replayRejections = ['rebuild-not-running'] as const;
export type ReplayRejection = (typeof replayRejections)[number];

export type ReplayState = { readonly kind: 'none' | 'running' | 'switched' | 'abandoned' };

export type ReplayCommand =
  | ({ readonly type: 'StartRebuild' } & EventOf<typeof RebuildStarted>['data'])
  | ({ readonly type: 'SwitchRebuild' } & EventOf<typeof RebuildSwitched>['data'])
  | ({ readonly type: 'AbandonRebuild' } & EventOf<typeof RebuildAbandoned>['data']);

/** One rebuild of the projections: it starts, then it either switches over or is given up. */
export const replayDecider: Decider<ReplayState, ReplayCommand, ReplayEvent, ReplayRejection> = {
  initialState: { kind: 'none' },
  foldVersion: 1,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'RebuildStarted':
        return { kind: 'running' };
      case 'RebuildSwitched':
        return { kind: 'switched' };
      case 'RebuildAbandoned':
        return { kind: 'abandoned' };
      default:
        return event satisfies never;
    }
  },
  decide: ({ kind }, command) => {
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
      default:
        return command satisfies never;
    }
  },
};
