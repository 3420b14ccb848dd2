import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { usd } from '../money.ts';
import { payoutStream } from '../stream.ts';
import { type PayoutEvent, PayoutFailed, PayoutMovementsRecorded, PayoutPaid, PayoutSent } from './events.ts';

/** Transfer from the payment provider to the club's bank account. */
export type Payout = {
  readonly payoutId: string;
  /** Negative if debited. */
  readonly cents: number;
  readonly status: 'sent' | 'paid' | 'failed';
  readonly sentAt: string;
  /** Club-local date. */
  readonly arrivesOn: string;
  readonly reason: string | null;
  readonly partsRecorded: number;
  /** True once all movements are recorded. */
  readonly isReconciled: boolean;
  readonly movements: number;
  /** Sum of the movements after fees; equals `cents` unless the deposit differs. */
  readonly netCents: number;
  readonly feeCents: number;
};

export type PayoutState = Payout | null;

/** Amount in cents by which a deposit exceeds its movements; null until all movements are recorded. */
export const payoutDifference = ({ isReconciled, cents, netCents }: Payout): number | null =>
  isReconciled ? cents - netCents : null;

const command = commandOf<PayoutState>();

export type ObservedPayout = {
  readonly payoutId: string;
  readonly cents: number;
  readonly status: Payout['status'];
  readonly sentAt: string;
  readonly arrivesOn: string;
  readonly reason: string | null;
};

const ObservePayout = command({
  type: 'ObservePayout',
  emits: [PayoutSent, PayoutPaid, PayoutFailed],
  rejects: [],
}).decidedBy((state, { payoutId, cents, status, sentAt, arrivesOn, reason }: ObservedPayout) => {
  const of = { payoutId, amount: usd(cents) };
  const sent = state ? [] : [{ type: 'PayoutSent', data: { ...of, sentAt, arrivesOn } } as const];
  if (status === 'failed' && state?.status !== 'failed')
    return [
      ...sent,
      {
        type: 'PayoutFailed',
        data: { ...of, reason: reason ?? 'unknown', hadArrived: state?.status === 'paid' },
      },
    ];
  if (status === 'paid' && state?.status !== 'paid' && state?.status !== 'failed')
    return [...sent, { type: 'PayoutPaid', data: of }];
  return sent;
});

const RecordPayoutMovements = command({
  type: 'RecordPayoutMovements',
  emits: [PayoutMovementsRecorded],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof PayoutMovementsRecorded>['data']) =>
  state && data.part === state.partsRecorded + 1 && !state.isReconciled
    ? [{ type: 'PayoutMovementsRecorded', data }]
    : [],
);

const evolve = (state: PayoutState, event: PayoutEvent): PayoutState => {
  if (event.type === 'PayoutSent') {
    const { payoutId, amount, sentAt, arrivesOn } = event.data;
    const nothing = { partsRecorded: 0, isReconciled: false, movements: 0, netCents: 0, feeCents: 0 };
    return { payoutId, cents: amount.cents, status: 'sent', sentAt, arrivesOn, reason: null, ...nothing };
  }
  if (!state) return state;
  switch (event.type) {
    case 'PayoutPaid':
      return { ...state, status: 'paid' };
    case 'PayoutFailed':
      return { ...state, status: 'failed', reason: event.data.reason };
    case 'PayoutMovementsRecorded': {
      const { part, parts, movements } = event.data;
      const feeCents = movements.reduce((sum, movement) => sum + movement.feeCents, 0);
      const cents = movements.reduce((sum, movement) => sum + movement.cents, 0);
      return {
        ...state,
        partsRecorded: part,
        isReconciled: part === parts,
        movements: state.movements + movements.length,
        netCents: state.netCents + cents - feeCents,
        feeCents: state.feeCents + feeCents,
      };
    }
    default:
      return event satisfies never;
  }
};

export const payoutDecider = deciderOf<PayoutState, PayoutEvent>()({
  initialState: null,
  foldVersion: 1,
  evolve,
  commands: [ObservePayout, RecordPayoutMovements],
});

export type PayoutCommand = CommandOf<(typeof payoutDecider.commands)[number]>;

export const payoutStreams = defineStream({
  nameOf: payoutStream,
  keyIdOf: payoutStream,
  decider: payoutDecider,
  occurredAt: (event) => (event.type === 'PayoutSent' ? event.data.sentAt : undefined),
});
