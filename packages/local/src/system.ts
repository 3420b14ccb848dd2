import { join } from 'node:path';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { startLocalStripe } from '@hoops/local-stripe/server';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import type { Logger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { batchSizes } from '@hoops/wiring/limits';
import { mailReports } from '@hoops/wiring/mail-reports';
import { type StreamConsumer, streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { eventsTable, inboxTable, readTable } from '@hoops/wiring/tables';
import { awaitEngine } from './dynamodb/start-dynamodb.ts';
import { watchDisk } from './dynamodb/watch-disk.ts';
import { createPanel } from './panel/panel.ts';
import type { QueueHandler } from './queues/start-worker.ts';
import type { StreamHandler } from './streams/deliver-batch.ts';
import { type StreamPoller, startStreamPoller } from './streams/start-stream-poller.ts';
import { watchPuts } from './streams/watch-puts.ts';
import { openBusinessClock } from './system/business-clock.ts';
import { checkKeys, keyFiles } from './system/check-keys.ts';
import { startCloud } from './system/cloud.ts';
import { endLocks } from './system/end-locks.ts';
import { setEnvironment, userPoolClientId, userPoolId } from './system/environment.ts';
import { type Faults, noFaults } from './system/faults.ts';
import { functionNamed, type LocalFunctions, loadFunctions } from './system/functions.ts';
import { createGateway } from './system/gateway.ts';
import { inFlight } from './system/in-flight.ts';
import { isSegmented, requestRebuild, segmentsHere, startJobTimers, untilStop } from './system/jobs.ts';
import { builtSite, serveSite } from './system/serve-site.ts';
import { settle } from './system/settle.ts';
import { setUpLocalStripe } from './system/stripe-webhook.ts';
import { timeTravel } from './system/time-travel.ts';
import { openWebServer } from './system/web-server.ts';

export type SystemSettings = {
  readonly port: number;
  readonly siteUrl?: string;
  readonly dataDir: string;
  readonly logger: Logger;
  /** True to start six weeks ago, so demo data can have a history; for empty folders only. */
  readonly startInThePast?: boolean;
  /** Called with a sentence if the database ends unexpectedly; the system then no longer works. */
  readonly onDatabaseEnded: (reason: string) => void;
  /** Called when a full disk rejects a write; called again only after a successful write. */
  readonly onDiskFull: (refusal: Error) => void;
  readonly onStripeExchange?: (exchange: RecordedExchange) => void;
};

export type LocalSystem = Awaited<ReturnType<typeof startSystem>>;

/**
 * The whole product in one process, with durable stand-ins for AWS and Stripe. One system per process,
 * because handlers read environment variables.
 * @throws StartProblem
 */
export const startSystem = async (settings: SystemSettings) => {
  const { dataDir, logger, onStripeExchange } = settings;
  const onError = (part: string) => (error: unknown) => logger.error('local-system', { part }, error);
  const keys = keyFiles(dataDir);
  await checkKeys(keys);

  const clock = await openBusinessClock(
    join(dataDir, 'clock.json'),
    settings.startInThePast ? -sixWeeksMs : 0,
  );
  const newId = ulidSource(systemClock);
  const work = inFlight();
  let faults: Faults = noFaults;

  const web = await openWebServer(settings.port);
  const cloud = await startCloud({
    dataDir,
    newId,
    random: Math.random,
    faults: () => faults,
    logger,
    track: work.track,
    onDatabaseEnded: settings.onDatabaseEnded,
  });
  const stripe = await startLocalStripe({
    dataDir: join(dataDir, 'stripe'),
    now: clock.now,
    ...(onStripeExchange && { onExchange: onStripeExchange }),
  });
  stripe.setBankAccount();
  const siteUrl = settings.siteUrl ?? web.url;
  setEnvironment({
    siteUrl,
    systemUrl: web.url,
    masterKeyFile: keys.master,
    proofKeyFile: keys.proof,
    headsFolder: join(dataDir, 'kept-heads'),
    headsKeyFile: keys.heads,
    dynamoDb: cloud.dynamoDb.endpoint,
    eventBridge: cloud.eventBridge.url,
    ses: cloud.ses.url,
    cognito: cloud.cognito.url,
    stripe: stripe.url,
    stripeSecretKey: stripe.secretKey,
    stripeWebhookSecret: await setUpLocalStripe({
      stripe,
      siteUrl,
      apiUrl: web.url,
      secretFile: join(dataDir, 'stripe-webhook.json'),
    }),
  });

  delete process.env.SYSTEM_STOPS;
  await endLocks(cloud.dynamoDb.endpoint);

  let pollers: readonly NamedPoller[] = [];
  const clients = [dynamoDbClient(), documentClient()];
  watchDisk(clients, settings.onDiskFull);
  for (const client of clients) {
    awaitEngine(client, cloud.dynamoDb);
    watchPuts(client, (name) => {
      for (const { table, poller } of pollers) if (tableNames[table] === name) poller.wake();
    });
  }
  const functions = await loadFunctions({
    logger,
    newId,
    faults: () => faults,
    inFlight: work,
  });
  for (const { name } of [...subscriptions, mailReports]) {
    cloud.queues.consume(name, functionNamed(functions, name) as QueueHandler);
  }
  pollers = await startPollers(cloud.dynamoDb.endpoint, dataDir, functions, logger);

  const settled = () =>
    settle({
      busy: () => [
        ...(work.count() > 0 ? ['functions'] : []),
        ...(cloud.ses.isIdle() ? [] : ['mail']),
        ...cloud.queues.busy().map((name) => `queue ${name}`),
        ...pollers.flatMap(({ name, poller }) => (poller.isIdle() ? [] : [`stream of ${name}`])),
        ...(stripe.settled() ? [] : ['webhooks']),
      ],
      changes: work.changes,
      push: async () => {
        await Promise.all(pollers.map(({ poller }) => poller.idle()));
        await cloud.queues.drain();
        await stripe.deliverNow();
      },
    });
  const runJob = async (name: string): Promise<void> => {
    const ask = functionNamed(functions, name);
    if (isSegmented(name)) await runSegments(untilStop(ask), segmentsHere);
    else await ask({});
  };
  for (const { name } of backgroundJobs) {
    const ask = functionNamed(functions, name);
    cloud.queues.consume(name, () => runSegments(ask, { ...segmentsHere, recordsFailure: true }));
  }
  if (cloud.newlyIndexed.includes(readTable.name)) await requestRebuild().catch(onError('rebuild'));
  const stopTimers = startJobTimers(runJob, clock.now, onError('jobs'));
  // Signs heads first; every later commit in a new folder must then have a proof.
  await runJob('keep-heads').catch(onError('jobs'));

  const system = {
    url: web.url,
    cloud,
    stripe,
    clock,
    functions,
    settled,
    advanceTo: timeTravel({ clock, stripe, runJob, settled }),
    faults: () => faults,
    setFaults(next: Faults) {
      faults = next;
      stripe.setFaults(next.stripe ?? {});
      cloud.dynamoDb.setOutage(next.dynamodb?.outage ?? false);
    },
    cognitoSettings: { endpoint: cloud.cognito.url, userPoolId, clientId: userPoolClientId },
    async close() {
      stopTimers();
      process.env.SYSTEM_STOPS = 'yes';
      await web.close();
      await Promise.all(pollers.map(({ poller }) => poller.close()));
      await stripe.close();
      await cloud.close();
    },
  };

  const panel = createPanel(system);
  const gateway = createGateway({ functions, cognito: cloud.cognito, logger });
  const site = serveSite({ dist: builtSite, cognitoOrigin: new URL(cloud.cognito.url).origin });
  web.serve((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/_local' || path.startsWith('/_local/')) panel(request, response);
    else if (path.startsWith('/api/')) gateway(request, response);
    else if (path === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ cognito: system.cognitoSettings, stripeCustomers: '/_local/stripe#' }));
    } else {
      site(request, response).catch((error: unknown) => {
        onError('site')(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error\n');
      });
    }
  });
  return system;
};

const sixWeeksMs = 42 * 24 * 3_600_000;

const tableNames: Readonly<Record<StreamConsumer['table'], string>> = {
  events: eventsTable.name,
  inbox: inboxTable.name,
};

type NamedPoller = Pick<StreamConsumer, 'name' | 'table'> & { readonly poller: StreamPoller };

const startPollers = (
  endpoint: string,
  dataDir: string,
  functions: LocalFunctions,
  logger: Logger,
): Promise<readonly NamedPoller[]> =>
  Promise.all(
    streamConsumers.map(async ({ name, table }) => {
      const poller = await startStreamPoller({
        endpoint,
        tableName: tableNames[table],
        positionFile: join(dataDir, `stream-${name}.json`),
        batchSize: batchSizes[table],
        filter: 'INSERT',
        onRecords: functionNamed(functions, name) as StreamHandler,
        onError: (error) => logger.warn('stream-consumer', { name }, error),
        // Parked records are processed later by jobs that sweep the table.
        onParked: async (record, error) => {
          const sequenceNumber = record.dynamodb?.SequenceNumber ?? 'unknown';
          logger.error('stream-record-parked', { name, sequenceNumber }, error);
        },
      });
      return { name, table, poller };
    }),
  );
