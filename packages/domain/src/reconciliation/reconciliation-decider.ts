import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { reconciliationStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import type { ReconciliationCompleted, ReconciliationEvent, ReconciliationFailed } from './events.ts';

export type ReconciliationState = { readonly kind: 'none' | 'requested' | 'completed' | 'failed' };

export type ReconciliationCommand =
  | { readonly type: 'RequestReconciliation'; readonly runId: string }
  | ({ readonly type: 'CompleteReconciliation' } & EventOf<typeof ReconciliationCompleted>['data'])
  | ({ readonly type: 'FailReconciliation' } & EventOf<typeof ReconciliationFailed>['data']);

/**
 * One comparison of the payment provider's books with ours. It may be asked for, or start by itself at night.
 * A failed one may still be completed by a repeated delivery; a completed one stays as it is.
 */
export const reconciliationDecider: Decider<
  ReconciliationState,
  ReconciliationCommand,
  ReconciliationEvent,
  never
> = {
  initialState: { kind: 'none' },
  foldVersion: 1,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'ReconciliationRequested':
        return { kind: 'requested' };
      case 'ReconciliationCompleted':
        return { kind: 'completed' };
      case 'ReconciliationFailed':
        return { kind: 'failed' };
      default:
        return event satisfies never;
    }
  },
  decide: ({ kind }, command) => {
    switch (command.type) {
      case 'RequestReconciliation':
        return kind === 'none' ? [{ type: 'ReconciliationRequested', data: { runId: command.runId } }] : [];
      case 'CompleteReconciliation': {
        const { type: _type, ...data } = command;
        return kind === 'completed' ? [] : [{ type: 'ReconciliationCompleted', data }];
      }
      case 'FailReconciliation': {
        const { type: _type, ...data } = command;
        return kind === 'none' || kind === 'requested' ? [{ type: 'ReconciliationFailed', data }] : [];
      }
      default:
        return command satisfies never;
    }
  },
};

/** By the id of the run. */
export const reconciliationStreams = defineStream({
  nameOf: reconciliationStream,
  keyIdOf: reconciliationStream,
  decider: reconciliationDecider,
});
