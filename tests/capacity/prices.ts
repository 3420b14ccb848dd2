type Price = {
  readonly usd: number;
  readonly per: number;
  /** Free units per month, at any age of the account. */
  readonly free?: number;
};

/**
 * AWS list prices in us-east-1 on this day; only the bill is authoritative. Edit prices only in this file.
 */
export const pricesAsOf = '2026-11-22';

export const priceSources = {
  cognito: 'https://aws.amazon.com/cognito/pricing/',
  dynamodb: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  lambda: 'https://aws.amazon.com/lambda/pricing/',
  apiGateway: 'https://aws.amazon.com/api-gateway/pricing/',
  eventBridge: 'https://aws.amazon.com/eventbridge/pricing/',
  sqs: 'https://aws.amazon.com/sqs/pricing/',
  kms: 'https://aws.amazon.com/kms/pricing/',
  ses: 'https://aws.amazon.com/ses/pricing/',
  cloudWatch: 'https://aws.amazon.com/cloudwatch/pricing/',
  waf: 'https://aws.amazon.com/waf/pricing/',
  cloudFront: 'https://aws.amazon.com/cloudfront/pricing/',
} as const;
export type Service = keyof typeof priceSources;

const million = 1_000_000;

export const prices = {
  apiRequest: { usd: 1, per: million },
  lambdaRequest: { usd: 0.2, per: million, free: million },
  lambdaGbSecond: { usd: 13.3334, per: million, free: 400_000 },
  readUnit: { usd: 0.125, per: million },
  writeUnit: { usd: 0.625, per: million },
  storedGb: { usd: 0.25, per: 1, free: 25 },
  recoverableGb: { usd: 0.2, per: 1 },
  busEvent: { usd: 1, per: million },
  queueRequest: { usd: 0.4, per: million, free: million },
  keyRequest: { usd: 0.03, per: 10_000, free: 20_000 },
  mail: { usd: 0.1, per: 1_000 },
  logGb: { usd: 0.5, per: 1, free: 5 },
  firewallRequest: { usd: 0.6, per: million },
  siteGb: { usd: 0.085, per: 1, free: 1_000 },
} as const satisfies Readonly<Record<string, Price>>;
export type Unit = keyof typeof prices;

export const serviceOf: Readonly<Record<Unit, Service>> = {
  apiRequest: 'apiGateway',
  lambdaRequest: 'lambda',
  lambdaGbSecond: 'lambda',
  readUnit: 'dynamodb',
  writeUnit: 'dynamodb',
  storedGb: 'dynamodb',
  recoverableGb: 'dynamodb',
  busEvent: 'eventBridge',
  queueRequest: 'sqs',
  keyRequest: 'kms',
  mail: 'ses',
  logGb: 'cloudWatch',
  firewallRequest: 'waf',
  siteGb: 'cloudFront',
};

/** Dollars per monthly active user; each price applies to users up to number `upTo`. */
export const cognitoPrices = {
  plus: [{ upTo: Number.POSITIVE_INFINITY, usd: 0.02 }],
  essentials: [
    { upTo: 10_000, usd: 0 },
    { upTo: Number.POSITIVE_INFINITY, usd: 0.015 },
  ],
  lite: [
    { upTo: 10_000, usd: 0 },
    { upTo: 100_000, usd: 0.0055 },
    { upTo: 1_000_000, usd: 0.0046 },
    { upTo: 10_000_000, usd: 0.00325 },
    { upTo: Number.POSITIVE_INFINITY, usd: 0.0025 },
  ],
} as const;

export const fixedCosts: readonly {
  readonly service: Service;
  readonly what: string;
  readonly usd: number;
}[] = [
  { service: 'kms', what: 'two keys', usd: 2 },
  { service: 'waf', what: 'a firewall with one rule before the sign-ins', usd: 6 },
  { service: 'waf', what: 'a firewall with some rules before the site', usd: 8 },
  { service: 'cloudWatch', what: 'some 60 alarms, 10 of them free, and metrics of our own', usd: 8 },
];
