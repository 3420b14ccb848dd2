import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, reject, type SealedUnder } from '../decider.ts';
import type { FamilyId, RequestId } from '../ids.ts';
import { requestStream } from '../stream.ts';
import { clubDate } from '../time/club-time.ts';
import {
  ProgramChangeRequested,
  ProgramRequested,
  RequestErased,
  type RequestEvent,
  RequestHandled,
  RequestReopened,
  requestKeptUntil,
} from './events.ts';
import type { SelectedPrograms } from './inputs.ts';

export type RequestState = {
  readonly kind: 'none' | 'open' | 'handled' | 'erased';
  /** Club-local date until which a visitor's request is stored; null for a family's request. */
  readonly keptUntil: string | null;
};

type ProgramChange = {
  readonly requestId: RequestId;
  readonly familyId: FamilyId | null;
  readonly name: string;
  readonly email: string;
  readonly description: string;
  readonly isGuardian?: true | undefined;
};
type ProgramRequest = ProgramChange & {
  readonly selectedPrograms: SelectedPrograms;
};
type ById = { readonly requestId: RequestId };

const command = commandOf<RequestState>();

const SubmitProgramRequest = command({
  type: 'SubmitProgramRequest',
  emits: [ProgramRequested],
  rejects: [],
}).decidedBy(({ kind }, data: ProgramRequest) =>
  kind === 'none' ? [{ type: 'ProgramRequested', data }] : [],
);

const SubmitProgramChange = command({
  type: 'SubmitProgramChange',
  emits: [ProgramChangeRequested],
  rejects: [],
}).decidedBy(({ kind }, data: ProgramChange) =>
  kind === 'none' ? [{ type: 'ProgramChangeRequested', data }] : [],
);

const MarkRequestHandled = command({
  type: 'MarkRequestHandled',
  emits: [RequestHandled],
  rejects: ['request-not-found'],
}).decidedBy(({ kind }, data: ById) => {
  if (kind === 'none') return reject('request-not-found');
  return kind === 'open' ? [{ type: 'RequestHandled', data }] : [];
});

const ReopenRequest = command({
  type: 'ReopenRequest',
  emits: [RequestReopened],
  rejects: ['request-not-found'],
}).decidedBy(({ kind }, data: ById) => {
  if (kind === 'none') return reject('request-not-found');
  return kind === 'handled' ? [{ type: 'RequestReopened', data }] : [];
});

/** Erases a visitor's request by the retention rule; an unanswered request is never erased. */
const EraseRequest = command({
  type: 'EraseRequest',
  emits: [RequestErased],
  rejects: ['request-kept'],
}).decidedBy(({ kind, keptUntil }, data: ById, { at }) => {
  if (kind === 'erased') return [];
  return kind === 'handled' && keptUntil !== null && keptUntil <= clubDate(at)
    ? [{ type: 'RequestErased', data }]
    : reject('request-kept');
});

export const requestDecider = deciderOf<RequestState, RequestEvent>()({
  initialState: { kind: 'none', keptUntil: null },
  foldVersion: 2,
  evolve: (state, event, { at }) => {
    switch (event.type) {
      case 'ProgramRequested':
      case 'ProgramChangeRequested':
        return { kind: 'open', keptUntil: requestKeptUntil(event.data, at) };
      case 'RequestReopened':
        return { ...state, kind: 'open' };
      case 'RequestHandled':
        return { ...state, kind: 'handled' };
      case 'RequestErased':
        return { ...state, kind: 'erased' };
      default:
        return event satisfies never;
    }
  },
  commands: [SubmitProgramRequest, SubmitProgramChange, MarkRequestHandled, ReopenRequest, EraseRequest],
});

export type RequestCommand = CommandOf<(typeof requestDecider.commands)[number]>;

/** Encrypted under the family's key; a visitor's request has its own key. */
export const requestStreams = defineStream({
  nameOf: requestStream,
  keyIdOf: (_id: RequestId, { keyId }: SealedUnder) => keyId,
  decider: requestDecider,
});
