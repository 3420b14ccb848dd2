import { join } from 'node:path';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isCommonPassword } from '@hoops/api/auth/common-password';
import { passwordPolicy } from '@hoops/api/auth/password';
import { brand } from '@hoops/domain/brand';
import { sesClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import type { Logger } from '@hoops/runtime/logger';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { cognitoTriggers, tokenLife } from '@hoops/wiring/cognito-triggers';
import { eventPatternOf, requestPatternOf } from '@hoops/wiring/event-pattern';
import { batchSizes } from '@hoops/wiring/limits';
import { mailReports } from '@hoops/wiring/mail-reports';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { tables } from '@hoops/wiring/tables';
import type { CognitoMail } from '../cognito/code-delivery.ts';
import { startCognito } from '../cognito/start-cognito.ts';
import type { CognitoTriggers } from '../cognito/triggers.ts';
import { createTables } from '../dynamodb/create-tables.ts';
import { startDynamoDb } from '../dynamodb/start-dynamodb.ts';
import { startEventBridge } from '../event-bridge/start-event-bridge.ts';
import { openQueues } from '../queues/open-queues.ts';
import { reportMessages } from '../ses/report-messages.ts';
import { startSes } from '../ses/start-ses.ts';
import { busName, region, userPoolClientId, userPoolId } from './environment.ts';
import type { Faults } from './faults.ts';
import type { InFlight } from './in-flight.ts';
import { type AnyHandler, loadFunction } from './load-function.ts';

/** Attempts before a message becomes a dead letter; backoff grows to 15 minutes. */
const maxReceiveCount = 10;

const daySeconds = 86_400;

export const startCloud = async (settings: {
  readonly dataDir: string;
  readonly newId: NewId;
  readonly random: () => number;
  readonly faults: () => Faults;
  readonly logger: Logger;
  readonly track: InFlight['track'];
  readonly onDatabaseEnded: (reason: string) => void;
}) => {
  const { dataDir, newId, random, faults, logger, track } = settings;
  const onError = (part: string) => (error: unknown) => logger.error('local-cloud', { part }, error);

  const dynamoDb = await startDynamoDb({
    dataDir: join(dataDir, 'dynamodb'),
    onEnded: settings.onDatabaseEnded,
  });
  const newlyIndexed = await createTables(dynamoDb.endpoint, tables);

  const queues = await openQueues({
    dir: join(dataDir, 'queues'),
    queues: [
      ...[...subscriptions, mailReports].map(({ name, delaySeconds, timeoutSeconds }) => ({
        name,
        delaySeconds,
        visibilityTimeoutSeconds: timeoutSeconds * 6,
        maxReceiveCount,
        batchSize: batchSizes.queue,
        batchesAtOnce: () => faults().queues?.batchesAtOnce ?? 1,
      })),
      // Queues replace AWS's state machines; a message counts as handled when its job ends.
      ...backgroundJobs.map(({ name }) => ({
        name,
        delaySeconds: 0,
        visibilityTimeoutSeconds: daySeconds,
        maxReceiveCount,
        batchSize: 1,
        batchesAtOnce: () => 1,
      })),
    ],
    now: Date.now,
    random,
    onError: onError('queues'),
  });

  const eventBridge = await startEventBridge({
    rules: [
      ...subscriptions.map((one) => ({ name: one.name, pattern: eventPatternOf(one) })),
      ...backgroundJobs.map((one) => ({ name: one.name, pattern: requestPatternOf(one) })),
    ].map(({ name, pattern }) => ({ name, pattern: { ...pattern }, queue: name })),
    send: (messages) => queues.send(messages),
    busName,
    clock: systemClock,
    newId,
    random,
    faults: () => faults().bus ?? {},
    onError: onError('event-bridge'),
  });

  const ses = await startSes({
    mailboxFile: join(dataDir, 'mailbox.jsonl'),
    suppressionFile: join(dataDir, 'suppressed-addresses.json'),
    clock: systemClock,
    newId,
    random,
    faults: () => faults().ses ?? {},
    onEvent: async (event) => void (await queues.send(reportMessages(event))),
    onError: onError('ses'),
  });

  const cognito = await startCognito({
    file: join(dataDir, 'cognito.json'),
    region,
    poolId: userPoolId,
    clientId: userPoolClientId,
    isCompromised: isCommonPassword,
    accessTokenSeconds: tokenLife.idAndAccessMinutes * 60,
    refreshTokenSeconds: tokenLife.refreshDays * 86_400,
    refreshGraceSeconds: tokenLife.refreshGraceSeconds,
    webAuthn: {
      relyingPartyId: 'localhost',
      userVerification: 'required',
      factorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    },
    now: Date.now,
    triggers: await loadTriggers(track),
    passwordPolicy: {
      minimumLength: passwordPolicy.minLength,
      requireUppercase: passwordPolicy.requireUppercase,
      requireLowercase: passwordPolicy.requireLowercase,
      requireNumbers: passwordPolicy.requireDigits,
      requireSymbols: passwordPolicy.requireSymbols,
    },
    deliver: (mail) => track(deliverBySes(mail)),
    onError: onError('cognito'),
  });

  return {
    dynamoDb,
    newlyIndexed,
    queues,
    eventBridge,
    ses,
    cognito,
    async close() {
      await cognito.close();
      await queues.close();
      await eventBridge.close();
      await ses.close();
      await dynamoDb.close();
    },
  };
};

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

const loadTriggers = async (track: InFlight['track']): Promise<CognitoTriggers> => {
  const trigger =
    (handler: AnyHandler) =>
    async <Event>(event: Event): Promise<Event> =>
      (await track(handler(event))) as Event;
  return {
    PreSignUp: trigger(await loadFunction(cognitoTriggers.preSignUp.handler)),
    PostConfirmation: trigger(await loadFunction(cognitoTriggers.postConfirmation.handler)),
    CustomMessage: trigger(await loadFunction(cognitoTriggers.customMessage.handler)),
  };
};

const deliverBySes = async (mail: CognitoMail): Promise<void> => {
  await sesClient().send(
    new SendEmailCommand({
      FromEmailAddress: brand.email,
      Destination: { ToAddresses: [mail.to] },
      Content: {
        Simple: {
          Subject: { Data: mail.subject },
          Body: { Text: { Data: mail.text }, Html: { Data: mail.html } },
        },
      },
    }),
  );
};
