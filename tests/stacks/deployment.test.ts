import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsStub, startAwsStub } from './aws-stub.ts';
import { type Bundle, bundlesOf, type Run, runBundles } from './bundles.ts';
import { harmlessEvents } from './harmless-events.ts';
import { grantsByLambda, isGranted } from './policy-grants.ts';
import { production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

/** What makes a bundle larger than 420 kB, most of which is parsed at each cold start. */
const heavy: Readonly<Record<string, string>> = {
  projector: 'ElectroDB and the document client, 260 kB',
  'schedule-mailer': 'ElectroDB and the document client, 260 kB, and the client for SES, 65 kB',
  reconciler: "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  'api-queries': 'ElectroDB and the document client, 260 kB',
  'api-commands': 'all commands of families and administrators with their rules, 15 kB above the others',
  'api-audit': 'ElectroDB and the document client, 260 kB',
  'api-billing': "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  'api-webhooks': "Stripe's SDK, which checks signatures, 260 kB, and the client that reads secrets, 85 kB",
  'stripe-sync': "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  'webhook-processor': "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  sweep: "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  reconcile: "Stripe's SDK, 260 kB, and the client that reads secrets, 85 kB",
  mailer: 'the client for SES, 65 kB',
  'bill-mailer': 'the client for SES, 65 kB',
  'post-confirmation': 'the client for Cognito, 65 kB',
  'api-requests': 'jose, which checks tokens on the one route that takes them or not, 20 kB',
};

let cloud: Synthesized;
let aws: AwsStub;
let bundles: readonly Bundle[];
let runs: readonly Run[];

beforeAll(async () => {
  cloud = await production();
  aws = await startAwsStub();
  bundles = bundlesOf(cloud);
  runs = await runBundles(bundles, aws.url);
});
afterAll(() => aws?.close());

it("nothing goes against AWS's own advice without a reason", () => {
  // Not Annotations.fromStack: it synthesizes again, and SST's check for unique ids throws then.
  const findings = cloud.assembly.stacks.flatMap(({ messages }) =>
    messages
      .map(({ id, entry }) => `${id}: ${String(entry.data).split('\n')[0]}`)
      .filter((text) => /AwsSolutions-|CdkNag/.test(text)),
  );
  expect(findings).toEqual([]);
});

describe('the Lambdas', () => {
  it('all run on the newest Node, on ARM, traced', () => {
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

  it('have bundles that Lambda loads quickly', () => {
    const table = bundles.map(({ name, bytes, gzipBytes }) => ({
      name,
      kB: Math.round(bytes / 1000),
      'gzip kB': Math.round(gzipBytes / 1000),
      'import ms': runs.find((run) => run.name === name)?.importMs,
      'over 420 kB because of': bytes > 420_000 ? heavy[name] : '',
    }));
    console.table(table);
    expect(table.filter(({ name, kB }) => kB > 850 || (kB > 420 && !heavy[name]))).toEqual([]);
  });

  it.each(Object.keys(harmlessEvents))('%s answers an event in an empty world', (name) => {
    const run = runs.find((one) => one.name === name);
    const expected = harmlessEvents[name]?.answer;
    expect(run?.error).toBeUndefined();
    if (expected) expect(run?.answer).toMatchObject(expected);
    else expect(run?.answer).toBeUndefined();
  });

  it('called nothing at AWS that they may not', () => {
    const granted = grantsByLambda(cloud);
    const forbidden = aws.calls.filter((called) => {
      const bundle = bundles.find(({ name }) => name === called.by);
      return !isGranted(granted.get(bundle?.id ?? '') ?? [], called);
    });
    expect(aws.calls.length).toBeGreaterThan(10);
    expect(forbidden).toEqual([]);
  });
});
