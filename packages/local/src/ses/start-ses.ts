import type { LoopbackServer } from '@hoops/loopback/serve-loopback';
import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { suppressedAfter } from '@hoops/wiring/limits';
import { type AwsAnswer, AwsError, type AwsRequest, parseJsonBody, serveAws } from '../loopback/serve-aws.ts';
import { type FateFaults, type MailFate, mailFate } from './mail-fate.ts';
import { openMailbox, type SentEmail } from './mailbox.ts';
import { bareAddress, parseSendEmail } from './send-email-request.ts';
import { reportsOf, type SendingEvent, sendingEvent } from './sending-event.ts';
import { openSuppressionList } from './suppression-list.ts';

export type MailFaults = FateFaults & {
  reject?: number | undefined;
  throttle?: number | undefined;
  outage?: number | undefined;
};

export type Ses = Pick<LoopbackServer, 'url' | 'close'> & {
  mailbox(): readonly SentEmail[];
  forget(mails: { readonly to: readonly string[]; readonly mailIds: readonly string[] }): Promise<void>;
  isIdle(): boolean;
};

const listedAs: Readonly<Partial<Record<MailFate, (typeof suppressedAfter)[number]>>> = {
  bounced: 'BOUNCE',
  complained: 'COMPLAINT',
};

const suppressedPath = '/v2/email/suppression/addresses/';

/**
 * SES v2 for the unmodified SDK, with SendEmail and DeleteSuppressedDestination. An email is on disk before
 * the answer.
 */
export const startSes = async (input: {
  mailboxFile: string;
  suppressionFile: string;
  clock: Clock;
  newId: NewId;
  random: () => number;
  faults: () => MailFaults;
  onEvent: (event: SendingEvent) => Promise<void>;
  onError: (error: unknown) => void;
}): Promise<Ses> => {
  const { clock, newId, random, onEvent, onError } = input;
  const mailbox = await openMailbox(input.mailboxFile);
  const suppressed = await openSuppressionList(input.suppressionFile);
  const reporting = new Set<Promise<void>>();

  const refuseOnPurpose = ({ reject = 0, throttle = 0, outage = 0 }: MailFaults): void => {
    if (random() < outage) throw new AwsError(500, 'InternalServiceErrorException', 'SES is not available.');
    if (random() < throttle)
      throw new AwsError(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');
    if (random() < reject) throw new AwsError(400, 'MessageRejected', 'Email address is not verified.');
  };

  const reportLater = (email: SentEmail, faults: MailFaults): void => {
    for (const address of email.to.map(bareAddress)) {
      const report = new Promise<void>((resolve) => setImmediate(resolve))
        .then(async () => {
          const fate = suppressed.has(address) ? 'suppressed' : mailFate(address, faults);
          for (const what of reportsOf(fate)) await onEvent(sendingEvent(email, address, what, newId()));
          const reason = listedAs[fate];
          if (reason && suppressedAfter.includes(reason)) await suppressed.add(address);
        })
        .catch(onError)
        .finally(() => reporting.delete(report));
      reporting.add(report);
    }
  };

  const handle = async ({ method, path, body }: AwsRequest): Promise<AwsAnswer> => {
    if (method === 'DELETE' && path.startsWith(suppressedPath)) {
      if (!(await suppressed.remove(decodeURIComponent(path.slice(suppressedPath.length)))))
        throw new AwsError(404, 'NotFoundException', 'The address is not on the suppression list.');
      return { status: 200, body: {} };
    }
    if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
      throw new AwsError(404, 'NotFoundException', 'This operation is not served here.');
    }
    const faults = input.faults();
    refuseOnPurpose(faults);
    const email = {
      ...parseSendEmail(parseJsonBody(body)),
      at: clock.now().toISOString(),
      messageId: newId(),
    };
    await mailbox.deliver(email);
    reportLater(email, faults);
    return { status: 200, body: { MessageId: email.messageId } };
  };

  const server = await serveAws({
    contentType: 'application/json',
    maxBodyBytes: 10 * 1024 * 1024,
    handle,
    onError,
  });
  return {
    url: server.url,
    mailbox: () => mailbox.emails(),
    async forget({ to, mailIds }) {
      await mailbox.forget(
        (email) =>
          mailIds.includes(email.tags.mailId ?? '') ||
          email.to.some((address) => to.includes(bareAddress(address).toLowerCase())),
      );
    },
    isIdle: () => reporting.size === 0,
    async close() {
      await server.close();
      await Promise.all(reporting);
      await mailbox.close();
    },
  };
};
