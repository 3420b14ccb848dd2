import { generateKeyPairSync } from 'node:crypto';
import { deleteAthleteCommand } from '@hoops/api/athletes/commands';
import type { BillingDeps } from '@hoops/api/http/run-intent-command';
import { paymentCommands } from '@hoops/api/payments/commands';
import { planCommands } from '@hoops/api/plans/commands';
import { localAlarms } from '@hoops/audit/alarms/local-alarms';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { pemSigner } from '@hoops/audit/pem-signer';
import { assessCharges } from '@hoops/billing/charges/assess-charges';
import { autopay } from '@hoops/billing/charges/autopay';
import { notices } from '@hoops/billing/charges/notices';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { syncPurpose, syncWithStripe } from '@hoops/billing/intents/stripe-sync';
import { sweep } from '@hoops/billing/intents/sweep';
import { reconcile } from '@hoops/billing/reconciliation/reconcile';
import { processInboxRecords } from '@hoops/billing/webhooks/process-inbox-records';
import { receiveWebhook, type WebhookRequest } from '@hoops/billing/webhooks/receive-webhook';
import { publishRecords } from '@hoops/bus/publish-records';
import type { PublisherOptions } from '@hoops/bus/publisher';
import { republish } from '@hoops/bus/republish';
import { type EventHandler, subscriber } from '@hoops/bus/subscriber';
import { keepPlacesFor } from '@hoops/classes/keep-places';
import { settlePlaces } from '@hoops/classes/settle-places';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import type { MailSender } from '@hoops/mail/mail-sender';
import { mailerFor } from '@hoops/mail/mailer';
import { newestChange, scheduleWatchFor } from '@hoops/mail/schedule-watch';
import { allOfStream, projectorFor } from '@hoops/projections/projector';
import { rememberedPositions } from '@hoops/runtime/coordination/published-positions';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentedJob, SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { jobs as jobRows } from '@hoops/wiring/jobs';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { type ClubParts, clubOf } from '../system/club.ts';
import type { HttpRequest } from '../system/http-request.ts';
import { memoryDeadLetters } from '../system/memory-dead-letters.ts';
import type { Durable } from './durable.ts';
import { type Ports, portsOf } from './ports.ts';
import type { Process, Processes } from './processes.ts';

export type Outside = {
  readonly bus: PublisherOptions['client'];
  readonly sent: (mail: { readonly mailId: string; isKnown: boolean }) => void;
};

export const webhookSecret = 'whsec_simulation';
const busName = 'bus';
const settings = { siteUrl: 'https://club.example', coachEmail: 'coach@club.example' };
const signer = pemSigner(
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
);

const apiOf = (ports: Ports): ((request: HttpRequest) => Promise<{ statusCode?: number; body?: string }>) => {
  const queues = memoryDeadLetters();
  const deps = {
    ...ports,
    keptHeads: keptHeads(memoryWriteOnceStore(), signer),
    queues,
    alarms: localAlarms(queues, ports.clock),
  };
  const billing: BillingDeps = {
    ...deps,
    runIntent: (family, intent) => performIntent(ports, family, intent),
    portalLink: ({ familyId }, back, saved, correlationId) =>
      portalLink(ports, familyId, `${settings.siteUrl}${back}`, `${settings.siteUrl}${saved}`, {
        correlationId,
      }),
  };
  const parts = { deps, happened: [], now: () => ports.clock.now().toISOString(), moveTo: () => undefined };
  const { handler } = clubOf(parts as unknown as ClubParts, {
    ...planCommands(billing),
    ...paymentCommands(billing),
    ...deleteAthleteCommand(billing),
  });
  return handler as unknown as ReturnType<typeof apiOf>;
};

const subscribersOf = (
  ports: Ports,
  send: MailSender,
): Readonly<Record<string, readonly [EventHandler, Parameters<typeof subscriber>[3]?]>> => {
  const mailer = mailerFor({ ...ports, send, settings, invitations: invitationTokens(ports.keys) });
  return {
    projector: [projectorFor(ports), allOfStream],
    'stripe-sync': [(envelope) => syncWithStripe(ports, envelope), syncPurpose],
    mailer: [mailer],
    'bill-mailer': [mailer],
    'schedule-watch': [scheduleWatchFor(ports), newestChange],
    'session-watch': [scheduleWatchFor(ports), newestChange],
    'keep-places': [keepPlacesFor(ports)],
  };
};

export type Functions = ReturnType<typeof functionsOf>;

export const functionsOf = (processes: Processes, durable: Durable, outside: Outside) => {
  const ports = (process: Process): Ports => portsOf(processes, process, durable);
  const busOf = (process: Process): PublisherOptions['client'] => processes.port(process, 'bus', outside.bus);
  const timeoutOf = (
    list: readonly { readonly name: string; readonly timeoutSeconds: number }[],
    name: string,
  ) => {
    const row = list.find((one) => one.name === name);
    if (!row) throw new Error(`There is no Lambda ${name}.`);
    return row.timeoutSeconds;
  };

  type Mailed = { readonly mailId: string; isKnown: boolean };
  const senderOf = (process: Process, mailed: Mailed[]): MailSender => {
    const { send } = processes.port(process, 'ses', {
      async send(mailId: string) {
        const mail = { mailId, isKnown: false };
        mailed.push(mail);
        outside.sent(mail);
        return { kind: 'sent', messageId: `ses-${mailId}` } as const;
      },
    });
    return (_mail, mailId) => send(mailId);
  };

  const job = <Input>(name: string, make: (ports: Ports, process: Process) => SegmentedJob<Input>) =>
    processes.lambda(name, timeoutOf(jobRows, name), (process) => {
      const own = ports(process);
      const handle = segmentHandler(make(own, process), own.checkpoints, own.clock);
      return (request: SegmentRequest): Promise<unknown> => handle(request);
    });
  const plain = (name: string, work: (ports: Ports) => Promise<void>) =>
    processes.lambda(name, timeoutOf(jobRows, name), (process) => {
      const own = ports(process);
      return (_request: SegmentRequest): Promise<unknown> => work(own);
    });

  return {
    api: processes.lambda('api', 29, (process) => apiOf(ports(process))),
    webhooks: processes.lambda('webhook', 10, (process) => {
      const { inbox } = ports(process);
      return (request: WebhookRequest) => receiveWebhook(request, { inbox, secrets: [webhookSecret] });
    }),
    publisher: processes.lambda('publisher', timeoutOf(streamConsumers, 'publisher'), (process) => {
      const { positions, log, logger } = ports(process);
      const options = {
        client: busOf(process),
        busName,
        positions: rememberedPositions(positions),
        halt: log.halt,
        logger,
      };
      return ({ Records }: DynamoDBStreamEvent) => publishRecords(Records, options);
    }),
    webhookProcessor: processes.lambda(
      'webhook-processor',
      timeoutOf(streamConsumers, 'webhook-processor'),
      (process) => {
        const own = ports(process);
        return ({ Records }: DynamoDBStreamEvent) => processInboxRecords(own, Records);
      },
    ),
    subscribers: new Map(
      subscriptions.map(({ name, timeoutSeconds }) => [
        name,
        processes.lambda(name, timeoutSeconds, (process) => {
          const own = ports(process);
          const mailed: Mailed[] = [];
          const found = subscribersOf(own, senderOf(process, mailed))[name];
          if (!found) throw new Error(`There is no subscriber ${name}.`);
          const [handle, purposeOf] = found;
          const handleAll = subscriber(name, handle, own.logger, purposeOf);
          return async (event: SQSEvent) => {
            const answer = await handleAll(event);
            for (const mail of mailed.splice(0)) mail.isKnown = answer.batchItemFailures.length === 0;
            return answer;
          };
        }),
      ]),
    ),
    jobs: {
      'assess-charges': job('assess-charges', assessCharges),
      autopay: job('autopay', autopay),
      notices: job('notices', notices),
      republish: job('republish', (own, process) => republish({ ...own, client: busOf(process), busName })),
      reconcile: job('reconcile', reconcile),
      sweep: plain('sweep', sweep),
      'settle-places': plain('settle-places', settlePlaces),
    },
  };
};
