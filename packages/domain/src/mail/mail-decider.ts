import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream, type SealedUnder } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { mailStream } from '../stream.ts';
import {
  EmailBounced,
  EmailComplained,
  EmailDelivered,
  EmailFailed,
  EmailSent,
  type MailEvent,
} from './events.ts';

export type MailState = {
  readonly kind: 'none' | 'sent' | 'delivered' | 'failed' | 'bounced-for-now' | 'bounced' | 'complained';
};

/** True if the email was sent or is undeliverable; such an email is never sent again. */
export const isDealtWith = ({ kind }: MailState): boolean => kind !== 'none';

const command = commandOf<MailState>();

const RecordEmailSent = command({ type: 'RecordEmailSent', emits: [EmailSent], rejects: [] }).decidedBy(
  (state, data: EventOf<typeof EmailSent>['data']) =>
    isDealtWith(state) ? [] : [{ type: 'EmailSent', data }],
);

const RecordEmailFailed = command({
  type: 'RecordEmailFailed',
  emits: [EmailFailed],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof EmailFailed>['data']) =>
  isDealtWith(state) ? [] : [{ type: 'EmailFailed', data }],
);

/** Reports arrive in any order, so a delivery never replaces a bounce or complaint. */
const RecordEmailDelivered = command({
  type: 'RecordEmailDelivered',
  emits: [EmailDelivered],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof EmailDelivered>['data']) =>
  kind === 'sent' ? [{ type: 'EmailDelivered', data }] : [],
);

const RecordEmailBounced = command({
  type: 'RecordEmailBounced',
  emits: [EmailBounced],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof EmailBounced>['data']) => {
  const isNews = kind !== 'bounced-for-now' || comesBackForGood(data);
  return kind === 'bounced' || kind === 'complained' || !isNews ? [] : [{ type: 'EmailBounced', data }];
});

const RecordEmailComplained = command({
  type: 'RecordEmailComplained',
  emits: [EmailComplained],
  rejects: [],
}).decidedBy(({ kind }, data: EventOf<typeof EmailComplained>['data']) =>
  kind === 'complained' ? [] : [{ type: 'EmailComplained', data }],
);

const comesBackForGood = ({ bounceType }: EventOf<typeof EmailBounced>['data']): boolean =>
  bounceType === 'Permanent';

/** An email is sent once, and each report about it is recorded once: delivered, bounced or unwanted. */
export const mailDecider = deciderOf<MailState, MailEvent>()({
  initialState: { kind: 'none' },
  foldVersion: 4,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EmailSent':
        return { kind: 'sent' };
      case 'EmailDelivered':
        return { kind: 'delivered' };
      case 'EmailFailed':
        // Earlier releases recorded SES's rejections of our account as final failures; a replay sends those
        // emails again.
        return { kind: event.data.reason === 'unmailable-address' ? 'failed' : 'none' };
      case 'EmailBounced':
        return { kind: comesBackForGood(event.data) ? 'bounced' : 'bounced-for-now' };
      case 'EmailComplained':
        return { kind: 'complained' };
      default:
        return event satisfies never;
    }
  },
  commands: [
    RecordEmailSent,
    RecordEmailDelivered,
    RecordEmailFailed,
    RecordEmailBounced,
    RecordEmailComplained,
  ],
});

export type MailCommand = CommandOf<(typeof mailDecider.commands)[number]>;

/** The address is encrypted under the family's or request's key. */
export const mailStreams = defineStream({
  nameOf: mailStream,
  keyIdOf: (_mailId: string, { keyId }: SealedUnder) => keyId,
  decider: mailDecider,
});
