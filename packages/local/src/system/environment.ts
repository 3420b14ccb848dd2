import { brand } from '@hoops/domain/brand';
import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';

export const region = 'us-east-1';
export const userPoolId = 'us-east-1_Local0001';
export const userPoolClientId = 'localclient0000000000000001';
export const busName = 'hoops';

export type Endpoints = {
  readonly siteUrl: string;
  readonly systemUrl: string;
  readonly masterKeyFile: string;
  readonly proofKeyFile: string;
  readonly headsFolder: string;
  readonly headsKeyFile: string;
  readonly dynamoDb: string;
  readonly eventBridge: string;
  readonly ses: string;
  readonly cognito: string;
  readonly stripe: string;
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
};

/** Sets the variables that the stacks set per Lambda, once for all functions of this process. */
export const setEnvironment = (endpoints: Endpoints): void => {
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.dynamoDb,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventBridge,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
    EVENTS_TABLE: eventsTable.name,
    READ_TABLE: readTable.name,
    KEYS_TABLE: keysTable.name,
    INBOX_TABLE: inboxTable.name,
    EVENT_BUS_NAME: busName,
    PRODUCER_VERSION: 'local',
    MASTER_KEY_FILE: endpoints.masterKeyFile,
    PROOF_KEY_FILE: endpoints.proofKeyFile,
    HEADS_FOLDER: endpoints.headsFolder,
    HEADS_KEY_FILE: endpoints.headsKeyFile,
    MAIL_FROM: brand.email,
    COACH_EMAIL: brand.email,
    SITE_URL: endpoints.siteUrl,
    LOCAL_SYSTEM_URL: endpoints.systemUrl,
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: userPoolClientId,
    COGNITO_JWKS_URL: `${endpoints.cognito.replace(/\/$/, '')}/${userPoolId}/.well-known/jwks.json`,
    STRIPE_API_BASE: endpoints.stripe,
    STRIPE_SECRET_KEY: endpoints.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: endpoints.stripeWebhookSecret,
  });
};
