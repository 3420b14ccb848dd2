import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteSuppressedDestinationCommand,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import type { SendingEvent } from '@hoops/local/ses/sending-event';
import { type MailFaults, startSes } from '@hoops/local/ses/start-ses';
import { fixedClock } from '@hoops/runtime/clock';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../system/until.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

async function setUp(mailboxFile: string, options: { faults?: () => MailFaults; maxAttempts?: number } = {}) {
  const reports: SendingEvent[] = [];
  const ses = await startSes({
    mailboxFile,
    suppressionFile: `${mailboxFile}-suppressed`,
    clock: fixedClock('2026-09-01T12:00:00.000Z'),
    newId: randomUUID,
    random: () => 0.5,
    faults: options.faults ?? (() => ({})),
    onEvent: async (event) => {
      reports.push(event);
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  const client = new SESv2Client({ ...localAwsConfig(ses.url), maxAttempts: options.maxAttempts ?? 1 });
  onTestFinished(async () => {
    client.destroy();
    await ses.close();
  });
  return {
    ses,
    reports,
    send: (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input)),
    unsuppress: (EmailAddress: string) =>
      client.send(new DeleteSuppressedDestinationCommand({ EmailAddress })),
  };
}

const welcome: SendEmailCommandInput = {
  FromEmailAddress: 'Hoops <club@example.com>',
  ReplyToAddresses: ['coach@example.com'],
  Destination: { ToAddresses: ['parent@example.com'] },
  Content: {
    Simple: {
      Subject: { Data: 'Wülkömmen', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Hello' }, Html: { Data: '<p>Hello</p>' } },
    },
  },
  EmailTags: [{ Name: 'mailId', Value: 'm-1' }],
};

it('the mailbox keeps every email in order across a restart', async () => {
  const file = join(await temporaryFolder(), 'mail', 'mailbox.jsonl');
  const first = await setUp(file);
  const answer = await first.send(welcome);
  await first.send({
    ...welcome,
    Destination: { ToAddresses: ['b@example.com'], CcAddresses: ['c@example.com'] },
  });
  const kept = {
    to: ['parent@example.com'],
    from: 'Hoops <club@example.com>',
    replyTo: ['coach@example.com'],
    subject: 'Wülkömmen',
    text: 'Hello',
    html: '<p>Hello</p>',
    at: '2026-09-01T12:00:00.000Z',
    messageId: answer.MessageId,
    tags: { mailId: 'm-1' },
    headers: {},
  };
  const expected = [kept, { ...kept, to: ['b@example.com', 'c@example.com'], messageId: expect.any(String) }];
  expect(first.ses.mailbox()).toEqual(expected);
  await first.ses.close();

  await appendFile(file, '{"to":["cut sho');
  const second = await setUp(file);
  expect(second.ses.mailbox()).toEqual(expected);
});

it.each<[string, Partial<SendEmailCommandInput>]>([
  ['no recipient', { Destination: {} }],
  ['no destination', { Destination: undefined }],
  ['no content', { Content: {} }],
  ['no body', { Content: { Simple: { Subject: { Data: 's' }, Body: {} } } }],
  ['an invalid address', { Destination: { ToAddresses: ['nobody'] } }],
  ['a line break in an address', { Destination: { ToAddresses: ['a@b.c\r\nBcc: d@e.f'] } }],
  ['a space in a tag', { EmailTags: [{ Name: 'mailId', Value: 'm 1' }] }],
  ['a template', { Content: { Template: { TemplateName: 't' } } }],
])('SES rejects an email with %s', async (_name, change) => {
  const { send, ses } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'));
  await expect(send({ ...welcome, ...change })).rejects.toMatchObject({ name: 'BadRequestException' });
  expect(ses.mailbox()).toEqual([]);
});

it.each<[string, MailFaults, string]>([
  ['rejection', { reject: 1 }, 'MessageRejected'],
  ['throttling', { throttle: 1 }, 'TooManyRequestsException'],
  ['outage', { outage: 1 }, 'InternalServiceErrorException'],
])('SES simulates a fault: %s', async (_name, faults, error) => {
  const { send, ses } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'), {
    faults: () => faults,
  });
  await expect(send(welcome)).rejects.toMatchObject({ name: error });
  expect(ses.mailbox()).toEqual([]);
});

it('SES throttling makes the client retry', async () => {
  let calls = 0;
  const faults = () => {
    calls += 1;
    return { throttle: calls === 1 ? 1 : 0 };
  };
  const options = { faults, maxAttempts: 3 };
  const { send, ses } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'), options);
  await send(welcome);
  expect(calls).toBe(2);
  expect(ses.mailbox()).toHaveLength(1);
});

it('SES accepts an email to a bouncing address and reports the bounce afterward', async () => {
  const { send, ses, reports } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'), {
    faults: () => ({ bounces: ['gone@example.com'] }),
  });
  await send(welcome);
  const { MessageId } = await send({
    ...welcome,
    Destination: { ToAddresses: ['Gone <gone@example.com>', 'parent@example.com'] },
  });
  await until(() => reports.length === 3 && ses.isIdle(), 'the reports');
  const delivered = (to: string) => ({
    'detail-type': 'Email Delivered',
    detail: { eventType: 'Delivery', delivery: { recipients: [to] } },
  });
  expect(reports).toMatchObject([
    delivered('parent@example.com'),
    {
      source: 'aws.ses',
      'detail-type': 'Email Bounced',
      time: '2026-09-01T12:00:00.000Z',
      detail: {
        eventType: 'Bounce',
        mail: { messageId: MessageId, tags: { mailId: ['m-1'] } },
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'gone@example.com' }] },
      },
    },
    delivered('parent@example.com'),
  ]);
  expect(ses.mailbox()).toHaveLength(2);
});

it('SES suppresses an address after a permanent bounce until it is removed from the list', async () => {
  const file = join(await temporaryFolder(), 'mailbox.jsonl');
  const gone = (address: string) => ({ ...welcome, Destination: { ToAddresses: [address] } });
  const first = await setUp(file, { faults: () => ({ bounces: ['gone@example.com'] }) });
  await first.send(gone('gone@example.com'));
  await until(() => first.reports.length === 1 && first.ses.isIdle(), 'the report');
  await first.ses.close();

  const { send, ses, reports, unsuppress } = await setUp(file);
  await send(gone('Gone@example.com'));
  await until(() => reports.length === 1 && ses.isIdle(), 'the report');
  expect(reports[0]?.detail).toMatchObject({
    bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' },
  });
  await unsuppress('gone@example.com');
  await send(gone('gone@example.com'));
  await until(() => reports.length === 2 && ses.isIdle(), 'the report');
  expect(reports[1]?.detail).toMatchObject({ eventType: 'Delivery' });
  await expect(unsuppress('gone@example.com')).rejects.toMatchObject({ name: 'NotFoundException' });
});

it('SES still delivers to an address after a complaint', async () => {
  const { send, ses, reports } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'), {
    faults: () => ({ complaints: ['parent@example.com'] }),
  });
  await send(welcome);
  await send(welcome);
  await until(() => reports.length >= 3 && ses.isIdle(), 'the reports');
  expect(reports.map(({ detail }) => detail.eventType)).toEqual([
    'Delivery',
    'Complaint',
    'Delivery',
    'Complaint',
  ]);
});

it.each([
  ['success@simulator.amazonses.com', [{ eventType: 'Delivery' }]],
  ['bounce+dana@simulator.amazonses.com', [{ eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }]],
  ['softbounce@simulator.amazonses.com', [{ eventType: 'Bounce', bounce: { bounceType: 'Transient' } }]],
  // A delivery precedes a complaint, because only delivered email can be reported as spam.
  ['complaint@simulator.amazonses.com', [{ eventType: 'Delivery' }, { eventType: 'Complaint' }]],
])('SES simulates the mailbox simulator address %s', async (address, expected) => {
  const { send, ses, reports } = await setUp(join(await temporaryFolder(), 'mailbox.jsonl'));
  await send({ ...welcome, Destination: { ToAddresses: [address] } });
  await until(() => reports.length > 0 && ses.isIdle(), 'the report');
  expect(reports.map(({ detail }) => detail)).toMatchObject(expected);
});
