import { readFileSync } from 'node:fs';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { cognitoTriggers } from '@hoops/wiring/cognito-triggers';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import type { LambdaRow } from '@hoops/wiring/needs';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsStub, startAwsStub } from './aws-stub.ts';
import { type Bundle, bundlesOf, type Run, runBundles } from './bundles.ts';
import { emptyHandlerBytes } from './empty-handlers.ts';
import { harmlessEvents } from './harmless-events.ts';
import { grantsByLambda, isGranted } from './policy-grants.ts';
import { builtProduction, production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

/**
 * Size limit of a bundle, as a multiple of an empty handler with the same clients. A cold start parses the
 * whole bundle.
 */
const usual = 2.33;
const electroDb = 'ElectroDB';
const withRows = `${electroDb}; all that makes rows of events, and verifies both`;
const stripe = "Stripe's client";
const allCommands =
  'all commands with their rules, of which those of a plan’s pause are 5 kB and those of a pause of classes as many';
type Larger = { readonly times: number; readonly because: string; readonly bytes?: number };
const larger: Readonly<Record<string, Larger>> = {
  'api-commands': { times: 2.8, because: allCommands },
  notices: { times: 2.4, because: 'price moves and shares of plans with their rules' },
  'post-confirmation': { times: 2.55, because: 'a family’s commands with their rules' },
  'make-ups': { times: 2.35, because: 'a family’s commands with their rules' },
  'api-requests': { times: 2.7, because: allCommands },
  'api-queries': { times: 4.25, because: electroDb, bytes: 990_000 },
  'api-operations': { times: 3.85, because: electroDb },
  'api-audit': { times: 4.15, because: electroDb, bytes: 965_000 },
  verify: { times: 4.2, because: `${electroDb}; asn1js, which reads timestamps`, bytes: 990_000 },
  rebuild: { times: 3.95, because: withRows },
  repair: { times: 3.95, because: withRows },
  switch: { times: 3.95, because: withRows },
  'remove-old-rows': { times: 3.75, because: withRows },
  // Allows 1,330 kB, including SES's client for a single call, because the job runs a few times a year and
  // nobody waits.
  'erase-family': { times: 3.35, because: `${stripe}; ${withRows}`, bytes: 1_330_000 },
  projector: { times: 3.65, because: electroDb },
  'keep-places': { times: 3.45, because: electroDb },
  'schedule-mailer': { times: 2.8, because: electroDb },
  'api-billing': { times: 3.2, because: stripe, bytes: 990_000 },
  sweep: { times: 3, because: stripe },
  reconcile: { times: 3, because: `${stripe}, and the rounds of a comparison` },
  reconciliation: { times: 3, because: `${stripe}, and the rounds of a comparison` },
  'stripe-sync': { times: 3, because: stripe },
  'webhook-processor': { times: 2.95, because: stripe },
};
/** Maximum bytes of a bundle; bundles with Stripe's client or ElectroDB come close. */
const largest = 940_000;

const lambdaRows: Readonly<Record<string, Pick<LambdaRow, 'needs'>>> = Object.fromEntries([
  ...Object.entries(apiFunctions).map(([group, row]) => [`api-${group}`, row] as const),
  ...[
    ...subscriptions,
    ...streamConsumers,
    ...jobs,
    ...backgroundJobs,
    mailReports,
    ...Object.values(cognitoTriggers),
  ].map((row) => [row.name, row] as const),
]);

let cloud: Synthesized;
let aws: AwsStub;
let bundles: readonly Bundle[];
let runs: readonly Run[];

beforeAll(async () => {
  cloud = await builtProduction();
  aws = await startAwsStub();
  bundles = bundlesOf(cloud);
  runs = await runBundles(bundles, aws.url);
});
afterAll(() => aws?.close());

it('no stack violates AWS advice without a documented reason', () => {
  // Reads the messages directly, because Annotations.fromStack would synthesize again and fail SST's check
  // for unique ids.
  const findings = cloud.assembly.stacks.flatMap(({ messages }) =>
    messages
      .map(({ id, entry }) => `${id}: ${String(entry.data).split('\n')[0]}`)
      .filter((text) => /AwsSolutions-|CdkNag/.test(text)),
  );
  expect(findings).toEqual([]);
});

it('the bundled templates equal the unbundled templates except for Lambda code', async () => {
  const withoutCode = ({ templates }: Synthesized) =>
    templates.map(({ stack, template }) => ({
      stack,
      resources: Object.entries(template.Resources).map(([id, resource]) => {
        if (resource.Type !== 'AWS::Lambda::Function') return { id, resource };
        const { Code, Handler, Runtime, ...properties } = resource.Properties;
        return { id, resource: { ...resource, Properties: properties } };
      }),
    }));
  expect(withoutCode(await production())).toEqual(withoutCode(cloud));
});

describe('the Lambdas', () => {
  it('all Lambdas run on Node 24 on ARM with tracing', () => {
    const ours = bundles.map(({ id }) => id);
    const lambdas = resourcesOf(cloud, 'AWS::Lambda::Function').filter(({ stack, id }) =>
      ours.includes(`${stack}/${id}`),
    );
    expect(lambdas).toHaveLength(Object.keys(harmlessEvents).length);
    for (const { properties } of lambdas) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
      });
    }
  });

  it('Lambda bundles stay within their size limits', async () => {
    const table = await Promise.all(
      bundles.map(async ({ name, bytes, gzipBytes }) => {
        const row = lambdaRows[name];
        if (!row) throw new Error(`No table names ${name}.`);
        return {
          name,
          bytes,
          kB: Math.round(bytes / 1000),
          'gzip kB': Math.round(gzipBytes / 1000),
          times: Math.round((bytes / (await emptyHandlerBytes(row))) * 100) / 100,
          'import ms': runs.find((run) => run.name === name)?.importMs,
          because: larger[name]?.because ?? '',
        };
      }),
    );
    console.table(table);
    const tooLarge = table.filter(
      ({ name, bytes, times }) =>
        bytes > (larger[name]?.bytes ?? largest) || times > (larger[name]?.times ?? usual),
    );
    expect(tooLarge).toEqual([]);
    const needless = Object.keys(larger).filter((name) =>
      table.some((one) => one.name === name && one.times <= usual),
    );
    expect(needless).toEqual([]);
  });

  it('no Lambda bundle imports http', () => {
    const importsHttp = /\bfrom\s*"(?:node:)?http"/;
    const importing = bundles.filter(({ file }) => importsHttp.test(readFileSync(file, 'utf8')));
    expect(importing.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(harmlessEvents))('%s handles an event in an empty environment', (name) => {
    const run = runs.find((one) => one.name === name);
    const expected = harmlessEvents[name]?.answer;
    expect(run?.error).toBeUndefined();
    if (expected) expect(run?.answer).toMatchObject(expected);
    else expect(run?.answer).toBeUndefined();
  });

  it('no Lambda calls an AWS action that it lacks permission for', () => {
    const granted = grantsByLambda(cloud);
    const forbidden = aws.calls.filter((called) => {
      const bundle = bundles.find(({ name }) => name === called.by);
      return !isGranted(granted.get(bundle?.id ?? '') ?? [], called);
    });
    expect(aws.calls.length).toBeGreaterThan(10);
    expect(forbidden).toEqual([]);
  });
});
