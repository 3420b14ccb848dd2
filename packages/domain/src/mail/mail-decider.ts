import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { mailStream } from '../stream.ts';
import { defineStream, type SealedUnder } from '../stream-definition.ts';
import type { EmailBounced, EmailComplained, EmailFailed, EmailSent, MailEvent } from './events.ts';

export type MailState = {
  readonly kind: 'none' | 'sent' | 'failed' | 'bounced-for-now' | 'bounced' | 'complained';
};

export type MailCommand =
  | ({ readonly type: 'RecordEmailSent' } & EventOf<typeof EmailSent>['data'])
  | ({ readonly type: 'RecordEmailFailed' } & EventOf<typeof EmailFailed>['data'])
  | ({ readonly type: 'RecordEmailBounced' } & EventOf<typeof EmailBounced>['data'])
  | ({ readonly type: 'RecordEmailComplained' } & EventOf<typeof EmailComplained>['data']);

/** Sent, or refused for good: it is not sent again, whatever came of it. */
export const isDealtWith = ({ kind }: MailState): boolean => kind !== 'none';

/**
 * One mail: sent once, or refused for good by the provider. One that was sent may come back once, for now and then for
 * good perhaps, and be reported as unwanted once. Recording anything twice is a no-op.
 */
export const mailDecider: Decider<MailState, MailCommand, MailEvent, never> = {
  initialState: { kind: 'none' },
  foldVersion: 2,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EmailSent':
        return { kind: 'sent' };
      case 'EmailFailed':
        return { kind: 'failed' };
      case 'EmailBounced':
        return { kind: comesBackForGood(event.data) ? 'bounced' : 'bounced-for-now' };
      case 'EmailComplained':
        return { kind: 'complained' };
      default:
        return event satisfies never;
    }
  },
  decide: (state, command) => decideMail(state, command),
};

const decideMail = (state: MailState, command: MailCommand): readonly MailEvent[] => {
  const { kind } = state;
  switch (command.type) {
    case 'RecordEmailSent': {
      const { type: _type, ...data } = command;
      return isDealtWith(state) ? [] : [{ type: 'EmailSent', data }];
    }
    case 'RecordEmailFailed': {
      const { type: _type, ...data } = command;
      return isDealtWith(state) ? [] : [{ type: 'EmailFailed', data }];
    }
    case 'RecordEmailBounced': {
      const { type: _type, ...data } = command;
      const isNews = kind !== 'bounced-for-now' || comesBackForGood(data);
      return kind === 'bounced' || kind === 'complained' || !isNews ? [] : [{ type: 'EmailBounced', data }];
    }
    case 'RecordEmailComplained': {
      const { type: _type, ...data } = command;
      return kind === 'complained' ? [] : [{ type: 'EmailComplained', data }];
    }
    default:
      return command satisfies never;
  }
};

const comesBackForGood = ({ bounceType }: EventOf<typeof EmailBounced>['data']): boolean =>
  bounceType === 'Permanent';

/** By the mail's id. An address is sealed under the key of the family or request that the mail is about. */
export const mailStreams = defineStream({
  nameOf: mailStream,
  keyIdOf: (_mailId: string, { keyId }: SealedUnder) => keyId,
  decider: mailDecider,
});
