import type { Decider } from '../decider.ts';
import type { RequestId } from '../ids.ts';
import { reject } from '../rejection.ts';
import { requestStream } from '../stream.ts';
import { defineStream, type SealedUnder } from '../stream-definition.ts';
import type { RequestCommand } from './commands.ts';
import type { RequestEvent } from './events.ts';

const requestRejections = ['request-not-found'] as const;
export type RequestRejection = (typeof requestRejections)[number];

export type RequestState = { readonly kind: 'none' | 'open' | 'handled' };

/** A request is sent once; it may be marked as done and opened again. Doing any of it twice changes nothing. */
export const requestDecider: Decider<RequestState, RequestCommand, RequestEvent, RequestRejection> = {
  initialState: { kind: 'none' },
  foldVersion: 1,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'ProgramRequested':
      case 'ProgramChangeRequested':
      case 'RequestReopened':
        return { kind: 'open' };
      case 'RequestHandled':
        return { kind: 'handled' };
      default:
        return event satisfies never;
    }
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'SubmitProgramRequest': {
        const { type: _type, ...data } = command;
        return state.kind === 'none' ? [{ type: 'ProgramRequested', data }] : [];
      }
      case 'SubmitProgramChange': {
        const { type: _type, ...data } = command;
        return state.kind === 'none' ? [{ type: 'ProgramChangeRequested', data }] : [];
      }
      case 'MarkRequestHandled': {
        const { requestId } = command;
        if (state.kind === 'none') return reject('request-not-found');
        return state.kind === 'open' ? [{ type: 'RequestHandled', data: { requestId } }] : [];
      }
      case 'ReopenRequest': {
        const { requestId } = command;
        if (state.kind === 'none') return reject('request-not-found');
        return state.kind === 'handled' ? [{ type: 'RequestReopened', data: { requestId } }] : [];
      }
      default:
        return command satisfies never;
    }
  },
};

/** A family's request is sealed under the family's key, a visitor's under its own. */
export const requestStreams = defineStream({
  nameOf: requestStream,
  keyIdOf: (_id: RequestId, { keyId }: SealedUnder) => keyId,
  decider: requestDecider,
});
