import { brand } from '@hoops/domain/club/brand';
import { usualRequestsPerSecond } from '@hoops/wiring/gateway-limits';
import { usualMailsPerSecond } from '@hoops/wiring/mail-limits';
import { usualStripeRequestsPerSecond } from '@hoops/wiring/stripe-limits';

export const appName = 'all-american-hoops';

/** CloudFront takes certificates from this region only, so everything lives here. */
export const appRegion = 'us-east-1';

/** Cognito's feature plans, the dearest first; docs/deploy.md says what one has and the next has not. */
export const cognitoTiers = ['plus', 'essentials', 'lite'] as const;
export type CognitoTier = (typeof cognitoTiers)[number];

export type StageSettings = {
  /** Data outlives the stack, and what holds it refuses to be deleted. */
  readonly isProtected: boolean;
  /** Where people reach the site: the address in mails and the way back from the payment provider. */
  readonly siteUrl: string;
  /** With a certificate the site answers under `siteUrl`, without one under CloudFront's own name. */
  readonly certificateArn: string | undefined;
  /** The domain that mails come from; its owner proves it once with DNS records. */
  readonly mailDomain: string;
  readonly mailFrom: string;
  /** What is proven to SES: the domain, or on a stage of one's own the one address that mails come from. */
  readonly mailIdentity: 'domain' | 'address';
  readonly coachEmail: string;
  /** Who hears of alarms. */
  readonly alarmEmail: string | undefined;
  /** In US dollars a month, for the whole account: `alarmEmail` hears when it is nearly spent. */
  readonly monthlyBudget: number | undefined;
  /** A firewall stands before the site, and the API is reached through CloudFront only. */
  readonly hasFirewall: boolean;
  /** Counts the secrets by which the API recognised CloudFront so far. */
  readonly originSecretGeneration: number;
  /** A bucket with Object Lock in another account, which keeps the signed heads; protected stages only. */
  readonly headsBucket: string | undefined;
  /** Administrators are none before they have set up an authenticator app; parents may set one up anyway. */
  readonly adminsNeedSecondFactor: boolean;
  /** Requests of people and visitors that the gateway lets through. */
  readonly requestsPerSecond: number;
  /** Requests that Stripe takes of the account. */
  readonly stripeRequestsPerSecond: number;
  /** Mails that SES takes of the account. */
  readonly mailsPerSecond: number;
  /** A vault in another region or account, into which each night's backup is copied; protected stages only. */
  readonly backupCopyVaultArn: string | undefined;
  /** What the club pays Cognito for each person who signs in in a month, and what that checks. */
  readonly cognitoTier: CognitoTier;
  /** What a customer's id is put behind to see them in Stripe's dashboard: live customers in prod only. */
  readonly stripeCustomers: string;
  /** Which code wrote an event: stands in its envelope. */
  readonly producerVersion: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const clubDomain = brand.email.slice(brand.email.indexOf('@') + 1);

/**
 * What differs between stages. `prod` is the club itself, `staging` its twin; every other name is a developer's
 * own stage, gone without a trace when removed. The environment of the deploying shell may set what docs/deploy.md lists.
 * @throws Error for a setting that cannot be meant so.
 */
export const stageSettings = (stage: string, environment: Environment = process.env): StageSettings => {
  const isProd = stage === 'prod';
  const isProtected = isProd || stage === 'staging';
  const mailDomain = isProd ? clubDomain : `${stage}.${clubDomain}`;
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
    adminsNeedSecondFactor: isProtected || environment.ADMIN_SECOND_FACTOR === 'required',
    headsBucket: isProtected ? environment.HEADS_BUCKET : undefined,
    originSecretGeneration: countOf(environment, 'ORIGIN_SECRET_GENERATION', 1),
    requestsPerSecond: countOf(environment, 'API_REQUESTS_PER_SECOND', usualRequestsPerSecond),
    stripeRequestsPerSecond: countOf(
      environment,
      'STRIPE_ACCOUNT_REQUESTS_PER_SECOND',
      usualStripeRequestsPerSecond,
    ),
    mailsPerSecond: countOf(environment, 'SES_MAILS_PER_SECOND', usualMailsPerSecond),
    backupCopyVaultArn: isProtected ? environment.BACKUP_COPY_VAULT_ARN : undefined,
    cognitoTier: cognitoTierOf(environment),
    stripeCustomers: `https://dashboard.stripe.com/${isProd ? '' : 'test/'}customers/`,
    producerVersion: environment.PRODUCER_VERSION ?? 'unversioned',
  };
};

const countOf = (environment: Environment, name: string, usual: number): number => {
  const text = environment[name] ?? String(usual);
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} must be 1, 2, 3 ..., and not ${text}.`);
  return Number(text);
};

const monthlyBudgetOf = ({ MONTHLY_BUDGET, ALARM_EMAIL }: Environment): number | undefined => {
  if (MONTHLY_BUDGET === undefined) return undefined;
  const dollars = Number(MONTHLY_BUDGET);
  if (!(dollars > 0))
    throw new Error(`MONTHLY_BUDGET must be dollars, such as 50, and not ${MONTHLY_BUDGET}.`);
  if (!ALARM_EMAIL) throw new Error('MONTHLY_BUDGET needs ALARM_EMAIL: else no one hears of it.');
  return dollars;
};

const cognitoTierOf = ({ COGNITO_TIER = 'plus' }: Environment): CognitoTier => {
  const tier = cognitoTiers.find((one) => one === COGNITO_TIER);
  if (!tier) throw new Error(`COGNITO_TIER must be ${cognitoTiers.join(', ')}, and not ${COGNITO_TIER}.`);
  return tier;
};
