import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import {
  AwsError,
  type LoopbackRequest,
  type LoopbackServer,
  parseJsonBody,
  serveLoopback,
} from '../loopback/serve-loopback.ts';
import { openMailbox, type SentEmail } from './mailbox.ts';
import { bareAddress, parseSendEmail } from './send-email-request.ts';

/** How sending goes wrong on purpose. Rates run from 0 (or absent: never) to 1 (always). */
export type MailFaults = {
  /** Refused as MessageRejected. */
  reject?: number | undefined;
  throttle?: number | undefined;
  /** SES itself fails. */
  outage?: number | undefined;
  /** Mail to these addresses is taken, then bounces. */
  bounces?: readonly string[] | undefined;
};

export type Bounce = { messageId: string; to: string[]; at: string; tags: Record<string, string> };

export type Ses = LoopbackServer & {
  /** Everything ever sent, oldest first. */
  mailbox(): readonly SentEmail[];
};

/** SES v2 for the unmodified SDK client, SendEmail only. A mail is on the disk before it is acknowledged. */
export async function startSes(input: {
  mailboxFile: string;
  clock: Clock;
  newId: NewId;
  random: () => number;
  faults: () => MailFaults;
  /** Told of a bounce after the mail was acknowledged, as the real notification comes. */
  onBounce: (bounce: Bounce) => Promise<void>;
  onError: (error: unknown) => void;
  port?: number;
}): Promise<Ses> {
  const { clock, newId, random, onBounce, onError } = input;
  const mailbox = await openMailbox(input.mailboxFile);
  const bouncing = new Set<Promise<void>>();

  function refuseOnPurpose({ reject = 0, throttle = 0, outage = 0 }: MailFaults): void {
    if (random() < outage) throw new AwsError(500, 'InternalServiceErrorException', 'SES is not available.');
    if (random() < throttle)
      throw new AwsError(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');
    if (random() < reject) throw new AwsError(400, 'MessageRejected', 'Email address is not verified.');
  }

  function bounceLater(email: SentEmail, addresses: readonly string[]): void {
    const bounced = email.to.filter((address) => addresses.includes(bareAddress(address)));
    if (bounced.length === 0) return;
    const { messageId, at, tags } = email;
    const telling = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => onBounce({ messageId, to: bounced, at, tags }))
      .catch(onError)
      .finally(() => bouncing.delete(telling));
    bouncing.add(telling);
  }

  async function handle({ method, path, body }: LoopbackRequest) {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
      throw new AwsError(404, 'NotFoundException', 'Only SendEmail is served here.');
    }
    const faults = input.faults();
    refuseOnPurpose(faults);
    const email = {
      ...parseSendEmail(parseJsonBody(body)),
      at: clock.now().toISOString(),
      messageId: newId(),
    };
    await mailbox.deliver(email);
    bounceLater(email, faults.bounces ?? []);
    return { status: 200, body: { MessageId: email.messageId } };
  }

  const server = await serveLoopback({
    port: input.port,
    maxBodyBytes: 10 * 1024 * 1024,
    newId,
    handle,
    onError,
  });
  return {
    endpoint: server.endpoint,
    mailbox: () => mailbox.emails(),
    async close() {
      await server.close();
      await Promise.all(bouncing);
      await mailbox.close();
    },
  };
}
