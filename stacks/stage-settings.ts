import { spawnSync } from 'node:child_process';
import { brand } from '@hoops/domain/brand';
import { outsidersConfig } from '@hoops/runtime/outsiders-config';
import {
  usualMailsPerSecond,
  usualRequestsPerSecond,
  usualStripeRequestsPerSecond,
} from '@hoops/wiring/limits';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { adjustable, decided, type SharedStage, type SharedStages, stages } from './stages.ts';

export const appName = 'all-american-hoops';

/** Region of all resources, because CloudFront's certificates must be in this region. */
export const appRegion = 'us-east-1';

/** Cognito's plans, most expensive first (docs/deploy.md). */
export const cognitoTiers = ['plus', 'essentials', 'lite'] as const;
export type CognitoTier = (typeof cognitoTiers)[number];

export type StageSettings = {
  /** True if data outlives the stack and is protected from deletion. */
  readonly isProtected: boolean;
  readonly siteUrl: string;
  /** Certificate of `siteUrl`; if undefined, the site uses CloudFront's domain name. */
  readonly certificateArn: string | undefined;
  readonly mailDomain: string;
  readonly mailFrom: string;
  /** Kind of SES identity: the domain, or on developers' stages the sender's address. */
  readonly mailIdentity: 'domain' | 'address';
  readonly coachEmail: string;
  readonly alarmEmail: string | undefined;
  /** Monthly limit of the account in US dollars; `alarmEmail` is warned near the limit. */
  readonly monthlyBudget: number | undefined;
  /** True if a firewall protects the site and the API accepts only CloudFront. */
  readonly hasFirewall: boolean;
  readonly originSecretGeneration: number;
  /** Bucket with Object Lock in another account, for signed tree heads; only for protected stages. */
  readonly headsBucket: string | undefined;
  readonly outsiders: Readonly<Record<string, string>>;
  /** `required` if administrators need more than a password (decision 48). */
  readonly adminSecondFactor: 'required' | undefined;
  readonly requestsPerSecond: number;
  /** Maximum concurrent Lambdas of the account; jobs use at most half. */
  readonly lambdaConcurrency: number;
  readonly stripeRequestsPerSecond: number;
  /** SES rate of the account, in emails per second. */
  readonly mailsPerSecond: number;
  /** Vault in another region or account for copies of backups; only for protected stages. */
  readonly backupCopyVaultArn: string | undefined;
  /** Cognito's plan, which determines the price per active user and the security checks. */
  readonly cognitoTier: CognitoTier;
  /** URL prefix of customers in Stripe's dashboard; only prod has live customers. */
  readonly stripeCustomers: string;
  readonly producerVersion: string;
};

/** Read from the account before a deployment, so that an old checkout never returns to a replaced secret. */
export const deployed = { originSecretGeneration: 1 };

type Environment = Readonly<Record<string, string | undefined>>;

const clubDomain = brand.email.slice(brand.email.indexOf('@') + 1);

/**
 * Shared stages take their settings from `stages.ts`, developers' stages from the environment.
 * @throws Error for a missing or invalid setting
 */
export const stageSettings = (
  stage: string,
  shell: Environment = process.env,
  shared: SharedStages = stages,
): StageSettings => {
  const isProd = stage === 'prod';
  const isProtected = isProd || stage === 'staging';
  const environment = isProtected ? sharedEnvironment(stage, shell, shared[stage]) : shell;
  const { MAIL_DOMAIN: domain = clubDomain } = environment;
  const mailDomain = isProd ? domain : `${stage}.${domain}`;
  const ownAddress = isProtected ? undefined : environment.MAIL_FROM;
  return {
    isProtected,
    siteUrl: environment.SITE_URL ?? (isProd ? brand.siteUrl : `https://${mailDomain}`),
    certificateArn: environment.SITE_CERTIFICATE_ARN,
    mailDomain,
    mailFrom: ownAddress ?? `no-reply@${mailDomain}`,
    mailIdentity: ownAddress === undefined ? 'domain' : 'address',
    coachEmail: environment.COACH_EMAIL ?? ownAddress ?? brand.email,
    alarmEmail: environment.ALARM_EMAIL,
    monthlyBudget: monthlyBudgetOf(environment),
    hasFirewall: isProtected || environment.FIREWALL === 'on',
    adminSecondFactor: isProtected ? 'required' : adminSecondFactorOf(environment),
    headsBucket: isProtected ? environment.HEADS_BUCKET : undefined,
    outsiders: outsidersOf(environment),
    originSecretGeneration: Math.max(
      countOf(environment, 'ORIGIN_SECRET_GENERATION', 1),
      deployed.originSecretGeneration,
    ),
    requestsPerSecond: countOf(environment, 'API_REQUESTS_PER_SECOND', usualRequestsPerSecond),
    lambdaConcurrency: lambdaConcurrencyOf(environment),
    stripeRequestsPerSecond: countOf(
      environment,
      'STRIPE_ACCOUNT_REQUESTS_PER_SECOND',
      usualStripeRequestsPerSecond,
    ),
    mailsPerSecond: countOf(environment, 'SES_MAILS_PER_SECOND', usualMailsPerSecond),
    backupCopyVaultArn: isProtected ? environment.BACKUP_COPY_VAULT_ARN : undefined,
    cognitoTier: cognitoTierOf(environment),
    stripeCustomers: `https://dashboard.stripe.com/${isProd ? '' : 'test/'}customers/`,
    producerVersion: environment.PRODUCER_VERSION ?? (isProtected ? commit() : 'unversioned'),
  };
};

const outsidersOf = (environment: Environment): Readonly<Record<string, string>> => {
  const chosen = Object.fromEntries(
    outsiderVariables.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  outsidersConfig(chosen);
  return chosen;
};

let known: string | undefined;
const commit = (): string => {
  known ??= spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim();
  return known || 'unversioned';
};

const outsiderVariables = ['TIMESTAMP_URL', 'TIMESTAMP_CERTIFICATES', 'WITNESSES'] as const;

/** Command lines for a stage also need these variables in the shell (docs/deploy.md). */
const ofCommandLines: readonly string[] = ['HEADS_BUCKET', 'SITE_URL', ...outsiderVariables];

const sharedEnvironment = (
  stage: string,
  shell: Environment,
  settings: SharedStage | undefined,
): Environment => {
  if (!settings) throw new Error(`${stage} has no settings: add them to stacks/stages.ts (docs/deploy.md).`);
  const missing = decided.find((name) => !settings[name]);
  if (missing) throw new Error(`${missing} of ${stage} is missing in stacks/stages.ts: a value or 'none'.`);
  const elsewhere = [...decided, ...adjustable].find(
    (name) => shell[name] !== undefined && !ofCommandLines.includes(name),
  );
  if (elsewhere)
    throw new Error(
      `${elsewhere} of ${stage} belongs in stacks/stages.ts: the next deployment would forget your shell's.`,
    );
  const chosen = Object.entries(settings).filter(([, value]) => value !== 'none');
  return { ...Object.fromEntries(chosen), PRODUCER_VERSION: shell.PRODUCER_VERSION };
};

const countOf = (environment: Environment, name: string, usual: number): number => {
  const text = environment[name] ?? String(usual);
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} must be 1, 2, 3 ..., and not ${text}.`);
  return Number(text);
};

/** Concurrent Lambdas of a new AWS account, until AWS raises the quota on request. */
const leastLambdaConcurrency = 10;

const lambdaConcurrencyOf = (environment: Environment): number => {
  const concurrency = countOf(environment, 'LAMBDA_CONCURRENCY', leastLambdaConcurrency);
  if (concurrency < leastLambdaConcurrency)
    throw new Error(`LAMBDA_CONCURRENCY must be at least ${leastLambdaConcurrency}, and not ${concurrency}.`);
  return concurrency;
};

const monthlyBudgetOf = ({ MONTHLY_BUDGET, ALARM_EMAIL }: Environment): number | undefined => {
  if (MONTHLY_BUDGET === undefined) return undefined;
  const dollars = Number(MONTHLY_BUDGET);
  if (!(dollars > 0))
    throw new Error(`MONTHLY_BUDGET must be dollars, such as 50, and not ${MONTHLY_BUDGET}.`);
  if (!ALARM_EMAIL) throw new Error('MONTHLY_BUDGET needs ALARM_EMAIL. Otherwise, nobody is notified.');
  return dollars;
};

const cognitoTierOf = ({ COGNITO_TIER = 'plus' }: Environment): CognitoTier => {
  const tier = cognitoTiers.find((one) => one === COGNITO_TIER);
  if (!tier) throw new Error(`COGNITO_TIER must be ${cognitoTiers.join(', ')}, and not ${COGNITO_TIER}.`);
  return tier;
};

const adminSecondFactorOf = ({ ADMIN_SECOND_FACTOR: text }: Environment): 'required' | undefined => {
  if (text === undefined || text === 'required') return text;
  throw new Error(`ADMIN_SECOND_FACTOR must be required, and not ${text}.`);
};

/** Name of a resource, such as `prod-all-american-hoops-events`; unique per stage in an account. */
export const physicalName = (stack: Stack, name: string): string => `${stack.stage}-${appName}-${name}`;

/**
 * Retains data on protected stages. After a failed creation, an empty resource is deleted, because it would
 * block the name. Developers' stages retain nothing.
 */
export const removalPolicyOf = (stage: string): RemovalPolicy =>
  stageSettings(stage).isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
