import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { reconciliationStream } from '../stream.ts';
import { ReconciliationCompleted, type ReconciliationEvent, ReconciliationFailed } from './events.ts';

export type ReconciliationState = { readonly kind: 'none' | 'requested' | 'completed' | 'failed' };

const command = commandOf<ReconciliationState>();

const CompleteReconciliation = command({
  type: 'CompleteReconciliation',
  emits: [ReconciliationCompleted],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof ReconciliationCompleted>['data']) =>
  kind === 'completed' ? [] : [{ type: 'ReconciliationCompleted', data }],
);

const FailReconciliation = command({
  type: 'FailReconciliation',
  emits: [ReconciliationFailed],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof ReconciliationFailed>['data']) =>
  kind === 'none' || kind === 'requested' ? [{ type: 'ReconciliationFailed', data }] : [],
);

/**
 * One comparison of Stripe's books with ours. A redelivery may complete a failed comparison, but never
 * changes a completed one.
 */
export const reconciliationDecider = deciderOf<ReconciliationState, ReconciliationEvent>()({
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
  commands: [CompleteReconciliation, FailReconciliation],
});

export type ReconciliationCommand = CommandOf<(typeof reconciliationDecider.commands)[number]>;

export const reconciliationStreams = defineStream({
  nameOf: reconciliationStream,
  keyIdOf: reconciliationStream,
  decider: reconciliationDecider,
});
