import { beforeAll, describe, expect, it } from 'vitest';
import { stageSettings } from '../../stacks/stage-settings.ts';
import { type SharedStage, stages } from '../../stacks/stages.ts';
import { lambdaNamed } from './bundles.ts';
import { resourcesOf, type Synthesized, synthApp } from './synth-app.ts';

const withoutOptions = {
  SITE_CERTIFICATE_ARN: 'none',
  ALARM_EMAIL: 'none',
  MONTHLY_BUDGET: 'none',
  BACKUP_COPY_VAULT_ARN: 'none',
  HEADS_BUCKET: 'none',
} as const;

const prodWith = (settings: Partial<SharedStage>, shell: Readonly<Record<string, string>> = {}) =>
  stageSettings('prod', shell, { prod: { ...withoutOptions, ...settings } });

it('a shared stage takes its settings from the committed file alone', () => {
  expect(() => stageSettings('prod', {}, {})).toThrow('prod has no settings: add them to stacks/stages.ts');
  const { HEADS_BUCKET: _missing, ...others } = withoutOptions;
  expect(() => stageSettings('staging', {}, { staging: others as SharedStage })).toThrow(
    "HEADS_BUCKET of staging is missing in stacks/stages.ts: a value or 'none'.",
  );
  expect(() => prodWith({}, { SITE_CERTIFICATE_ARN: 'arn:of-this-shell' })).toThrow(
    'SITE_CERTIFICATE_ARN of prod belongs in stacks/stages.ts',
  );
  const ofCommandLines = { HEADS_BUCKET: 'of-this-shell', SITE_URL: 'https://of-this-shell.example' };
  expect(prodWith({}, { PRODUCER_VERSION: 'a1b2', ...ofCommandLines })).toMatchObject({
    producerVersion: 'a1b2',
    headsBucket: undefined,
    siteUrl: 'https://www.allamericanhoops.example',
    certificateArn: undefined,
    alarmEmail: undefined,
    monthlyBudget: undefined,
  });
});

it('a stage names the authority for timestamps with its certificates, or none', () => {
  const TIMESTAMP_URL = 'https://stamps.example/tsa';
  expect(prodWith({}).outsiders).toEqual({});
  const outsiders = { TIMESTAMP_URL, TIMESTAMP_CERTIFICATES: 'a0'.repeat(32) };
  expect(prodWith(outsiders, { TIMESTAMP_URL: 'https://of-this-shell.example' })).toMatchObject({
    outsiders,
  });
  expect(() => prodWith({ TIMESTAMP_URL })).toThrow('TIMESTAMP_URL and TIMESTAMP_CERTIFICATES');
});

it('events of a shared stage name the deployed commit', () => {
  expect(prodWith({}).producerVersion).toMatch(/^[0-9a-f]{7,}$/);
  expect(stageSettings('dana', {}).producerVersion).toBe('unversioned');
});

it('the prod stage uses the club’s own domain', () => {
  expect(prodWith({})).toMatchObject({
    isProtected: true,
    siteUrl: 'https://www.allamericanhoops.example',
    mailFrom: 'no-reply@allamericanhoops.example',
  });
});

it('a club’s own domain is a setting', () => {
  const own = { SITE_URL: 'https://www.club.test', MAIL_DOMAIN: 'club.test' };
  expect(prodWith(own)).toMatchObject({ siteUrl: own.SITE_URL, mailFrom: 'no-reply@club.test' });
  expect(
    stageSettings('staging', {}, { staging: { ...withoutOptions, MAIL_DOMAIN: 'club.test' } }),
  ).toMatchObject({
    siteUrl: 'https://staging.club.test',
    mailDomain: 'staging.club.test',
  });
});

it('other stages use a subdomain', () => {
  expect(stageSettings('staging', {}, { staging: withoutOptions })).toMatchObject({
    isProtected: true,
    siteUrl: 'https://staging.allamericanhoops.example',
    mailFrom: 'no-reply@staging.allamericanhoops.example',
    stripeCustomers: 'https://dashboard.stripe.com/test/customers/',
  });
  expect(stageSettings('dana', {}).isProtected).toBe(false);
});

it('a developer’s stage sends email from MAIL_FROM, which prod ignores', () => {
  const environment = { MAIL_FROM: 'dana@example.com' };
  const own = { mailFrom: 'dana@example.com', mailIdentity: 'address', coachEmail: 'dana@example.com' };
  expect(stageSettings('dana', environment)).toMatchObject(own);
  const ofClub = { mailFrom: 'no-reply@allamericanhoops.example', mailIdentity: 'domain' };
  expect(prodWith({}, environment)).toMatchObject(ofClub);
});

it('stage settings can be overridden by the environment', () => {
  const environment = {
    FIREWALL: 'on',
    ADMIN_SECOND_FACTOR: 'required',
    SITE_URL: 'https://d1.example',
    COACH_EMAIL: 'dana@example.com',
    PRODUCER_VERSION: 'a1b2',
  };
  expect(stageSettings('dana', environment)).toMatchObject({
    siteUrl: 'https://d1.example',
    coachEmail: 'dana@example.com',
    producerVersion: 'a1b2',
    hasFirewall: true,
    adminSecondFactor: 'required',
  });
});

it('the budget must be in dollars and needs ALARM_EMAIL', () => {
  const ALARM_EMAIL = 'operator@club.example';
  expect(prodWith({ MONTHLY_BUDGET: '60', ALARM_EMAIL }).monthlyBudget).toBe(60);
  expect(() => prodWith({ MONTHLY_BUDGET: 'much', ALARM_EMAIL })).toThrow('must be dollars');
  expect(() => prodWith({ MONTHLY_BUDGET: '60' })).toThrow('needs ALARM_EMAIL');
});

it('rate limits have defaults and can be overridden with whole numbers', () => {
  expect(prodWith({})).toMatchObject({
    requestsPerSecond: 50,
    stripeRequestsPerSecond: 100,
    mailsPerSecond: 14,
  });
  const more = { API_REQUESTS_PER_SECOND: '2000', STRIPE_ACCOUNT_REQUESTS_PER_SECOND: '1000' };
  expect(prodWith(more)).toMatchObject({
    requestsPerSecond: 2_000,
    stripeRequestsPerSecond: 1_000,
  });
  for (const wrong of ['0', 'many', '1e3', '-5'])
    expect(() => prodWith({ API_REQUESTS_PER_SECOND: wrong })).toThrow(
      `API_REQUESTS_PER_SECOND must be 1, 2, 3 ..., and not ${wrong}.`,
    );
});

it('the Cognito tier defaults to plus, and an unknown tier is rejected', () => {
  expect(prodWith({}).cognitoTier).toBe('plus');
  expect(prodWith({ COGNITO_TIER: 'essentials' }).cognitoTier).toBe('essentials');
  expect(() => prodWith({ COGNITO_TIER: 'light' })).toThrow(
    'COGNITO_TIER must be plus, essentials, lite, and not light.',
  );
});

it('administrators of prod always need a second factor, and a typo on another stage is rejected', () => {
  expect(prodWith({}).adminSecondFactor).toBe('required');
  expect(() => stageSettings('dana', { ADMIN_SECOND_FACTOR: 'passkey' })).toThrow(
    'ADMIN_SECOND_FACTOR must be required, and not passkey.',
  );
});

describe("a developer's own stage", () => {
  let cloud: Synthesized;
  beforeAll(async () => {
    const settings = {
      MAIL_FROM: 'dana@example.com',
      COGNITO_TIER: 'lite',
      API_REQUESTS_PER_SECOND: '2000',
      STRIPE_ACCOUNT_REQUESTS_PER_SECOND: '1000',
      SES_MAILS_PER_SECOND: '200',
      LAMBDA_CONCURRENCY: '1000',
    };
    Object.assign(process.env, settings);
    cloud = await synthApp('dana');
    for (const name of Object.keys(settings)) delete process.env[name];
  });

  it('a developer’s stage applies its rate limits and processes more webhooks in parallel', () => {
    const [stage] = resourcesOf(cloud, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 },
      RouteSettings: {
        'POST /api/stripe/webhook': { ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 2_000 },
      },
    });
    const factors = resourcesOf(cloud, 'AWS::Lambda::EventSourceMapping')
      .filter(({ stack }) => stack === 'Streams')
      .map(({ properties }) => properties.ParallelizationFactor);
    // Parallelism 1 belongs to the publisher, which must keep each stream in order.
    expect(factors.toSorted((a, b) => a - b)).toEqual([1, 10]);
    const limits = resourcesOf(cloud, 'AWS::Lambda::Function')
      .map(({ properties }) => properties.Environment?.Variables?.STRIPE_REQUESTS_PER_SECOND)
      .filter((limit) => limit !== undefined);
    expect(new Set(limits)).toEqual(new Set(['5']));
    expect(lambdaNamed(cloud, 'schedule-mailer').properties.Environment.Variables).toMatchObject({
      SES_MAILS_PER_SECOND: '200',
    });
  });

  it('an account with more Lambdas works on all segments at once', () => {
    const machines = resourcesOf(cloud, 'AWS::StepFunctions::StateMachine').map(({ properties }) =>
      Number(/"MaxConcurrency":(\d+)/.exec(properties.DefinitionString)?.[1]),
    );
    expect(Math.max(...machines)).toBe(16);
    expect(() => prodWith({ LAMBDA_CONCURRENCY: '9' })).toThrow('must be at least 10');
  });

  it('a developer’s stage with a cheaper Cognito tier omits the features that it lacks', () => {
    const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
    expect(pool?.properties.UserPoolTier).toBe('LITE');
    expect(pool?.properties.UserPoolAddOns).toBeUndefined();
    expect(resourcesOf(cloud, 'AWS::Cognito::UserPoolRiskConfigurationAttachment')).toEqual([]);
    expect(resourcesOf(cloud, 'AWS::WAFv2::WebACLAssociation').length).toBeGreaterThan(0);
  });

  it('a developer’s stage sends email from its own verified address', () => {
    const identities = resourcesOf(cloud, 'AWS::SES::EmailIdentity').map(({ properties }) => properties);
    expect(identities).toMatchObject([{ EmailIdentity: 'dana@example.com' }]);
    const mayMail = resourcesOf(cloud, 'AWS::IAM::Policy')
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
      .filter(({ Action }) => Action === 'ses:SendEmail');
    expect(mayMail.length).toBeGreaterThan(0);
    for (const { Resource } of mayMail)
      expect(JSON.stringify(Resource)).toMatch(/:ses:us-east-1:111111111111:identity\/\*"/);
  });

  it('a developer’s stage deletes all its resources', () => {
    const types = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::KMS::Key', 'AWS::S3::Bucket'];
    const kept = types
      .flatMap((type) => resourcesOf(cloud, type))
      .filter(({ resource }) => resource.DeletionPolicy !== 'Delete');
    expect(kept).toEqual([]);
    for (const { properties } of resourcesOf(cloud, 'AWS::DynamoDB::Table')) {
      expect(properties.DeletionProtectionEnabled).toBe(false);
    }
  });

  it('a developer’s stage prefixes all names with the stage', () => {
    const names = [
      ...resourcesOf(cloud, 'AWS::DynamoDB::Table').map(({ properties }) => properties.TableName),
      ...resourcesOf(cloud, 'AWS::SQS::Queue').map(({ properties }) => properties.QueueName),
      ...resourcesOf(cloud, 'AWS::Events::EventBus').map(({ properties }) => properties.Name),
      ...resourcesOf(cloud, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties.AlarmName),
    ];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name).toMatch(/^dana-all-american-hoops-/);
  });

  it('a developer’s stage has no firewall and no origin secret', () => {
    const firewalls = resourcesOf(cloud, 'AWS::WAFv2::WebACL').filter(({ stack }) => stack === 'Web');
    expect([...firewalls, ...resourcesOf(cloud, 'AWS::SecretsManager::Secret')]).toEqual([]);
    expect(JSON.stringify(cloud.templates)).not.toContain('ORIGIN_SECRETS');
  });

  it('a developer’s stage requires no second factor of administrators', () => {
    expect(JSON.stringify(cloud.templates)).not.toContain('ADMIN_SECOND_FACTOR');
  });

  it('the lite tier has no passkeys and does not rotate refresh tokens', () => {
    const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
    expect(JSON.stringify(pool)).not.toMatch(/WEB_AUTHN|WebAuthn/);
    const [client] = resourcesOf(cloud, 'AWS::Cognito::UserPoolClient');
    expect(client?.properties.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']);
    expect(client?.properties.RefreshTokenRotation).toBeUndefined();
  });

  it('a developer’s stage uses Cognito’s own email sender', () => {
    const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
    expect(pool?.properties.EmailConfiguration).toBeUndefined();
  });
});

describe('certificates and secret rotation', () => {
  const certificateArn =
    'arn:aws:acm:us-east-1:111111111111:certificate/11111111-2222-3333-4444-555555555555';
  let cloud: Synthesized;
  beforeAll(async () => {
    stages.staging = {
      ...withoutOptions,
      SITE_CERTIFICATE_ARN: certificateArn,
      ORIGIN_SECRET_GENERATION: '2',
      HEADS_BUCKET: 'bucket-of-others',
    };
    cloud = await synthApp('staging', { built: ['Web'] });
  });
  const configuration = () =>
    resourcesOf(cloud, 'AWS::CloudFront::Distribution')[0]?.properties.DistributionConfig;

  it('a configured heads bucket of another account replaces our own bucket', () => {
    expect(stageSettings('dana', { HEADS_BUCKET: 'bucket-of-others' }).headsBucket).toBeUndefined();
    const ofData = resourcesOf(cloud, 'AWS::S3::Bucket').filter(({ stack }) => stack === 'Data');
    expect(ofData).toEqual([]);
    const { Environment } = lambdaNamed(cloud, 'keep-heads').properties;
    expect(Environment.Variables.HEADS_BUCKET).toBe('bucket-of-others');
  });

  it('a site with a certificate uses its own name and TLS 1.2 or newer', () => {
    expect(configuration()).toMatchObject({
      Aliases: ['staging.allamericanhoops.example'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });

  it('a secret rotation keeps both secrets valid while CloudFront sends the new one', () => {
    const secrets = resourcesOf(cloud, 'AWS::SecretsManager::Secret').map(({ id }) => id);
    expect(secrets.map((id) => id.slice(0, -8))).toEqual(['OriginSecret2', 'OriginSecret1']);
    const { ORIGIN_SECRETS: taken } = lambdaNamed(cloud, 'api-commands').properties.Environment.Variables;
    expect(taken['Fn::Join'][1].map(({ Ref }: { Ref?: string }) => Ref).filter(Boolean)).toEqual(secrets);
    const sent = JSON.stringify(configuration().Origins);
    expect(sent).toContain('OriginSecret2');
    expect(sent).not.toContain('OriginSecret1');
  });

  it('ORIGIN_SECRET_GENERATION must be a whole number', () => {
    expect(() => prodWith({ ORIGIN_SECRET_GENERATION: 'new' })).toThrow('must be 1, 2, 3');
  });
});

it('live development deploys the same Lambdas, which forward their events to the developer', async () => {
  const cloud = await synthApp('dana', { built: 'all', mode: 'dev' });
  const lambdas = resourcesOf(cloud, 'AWS::Lambda::Function').map(({ properties }) => properties);
  const live = lambdas.filter(({ Handler }) => Handler === 'keeps-events.handler');
  expect(live.length).toBeGreaterThan(15);
  expect(new Set(lambdas.map(({ Runtime }) => Runtime))).toEqual(new Set(['nodejs24.x']));
  expect(resourcesOf(cloud, 'AWS::CloudFront::Distribution')).toHaveLength(1);
});
