import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { appName } from '../../stacks/stage-settings.ts';
import { builtProduction } from './production.ts';
import { root } from './project-root.ts';

type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: unknown;
};
type Resources = Readonly<Record<string, Resource>>;

let bySst: Resources;
let byCdk: Resources;

beforeAll(async () => {
  bySst = resourcesIn(
    (await builtProduction()).templates.map(({ stack, template }) => [stack, template] as const),
  );
  const outdir = mkdtempSync(join(tmpdir(), 'plain-cdk-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=plain-cdk', '--import', 'tsx', 'tests/stacks/synth-plain-cdk.ts', 'prod', outdir],
    { cwd: root, encoding: 'utf8', env: { ...process.env, SITE_IS_BUILT: '1' } },
  );
  if (status !== 0) throw new Error(stderr);
  byCdk = resourcesIn(
    readdirSync(outdir)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => {
        const stack = file.slice(`prod-${appName}-`.length, -'.template.json'.length);
        return [stack, JSON.parse(readFileSync(join(outdir, file), 'utf8'))] as const;
      }),
  );
});

const resourcesIn = (
  templates: readonly (readonly [string, { readonly Resources: Resources }])[],
): Resources =>
  Object.fromEntries(
    templates.flatMap(([stack, template]) =>
      Object.entries(template.Resources).map(([id, resource]) => [`${stack}/${id}`, resource]),
    ),
  );

/** Ignores Lambda code, because stack-trace.slow.test.ts compares the bundling options. */
const withoutCode = ({ Metadata: _, ...resource }: Resource): Resource =>
  resource.Type === 'AWS::Lambda::Function'
    ? { ...resource, Properties: { ...resource.Properties, Code: 'as bundled' } }
    : resource;

const onlyIn = (one: Resources, other: Resources): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const [id, { Type }] of Object.entries(one))
    if (!(id in other))
      counts[`${id.split('/')[0]} ${Type}`] = (counts[`${id.split('/')[0]} ${Type}`] ?? 0) + 1;
  return counts;
};

const resourceIn = (resources: Resources, id: string): Resource => {
  const resource = resources[id];
  if (!resource) throw new Error(`There is no ${id}.`);
  return resource;
};

const differing = (sst: Resource, cdk: Resource) => {
  const [one, other] = [flat(sst), flat(cdk)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isDeepStrictEqual(one[name], other[name]),
  );
  const of = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { sst: of(one), cdk: of(other) };
};

const flat = ({ Properties, ...attributes }: Resource): Readonly<Record<string, unknown>> => ({
  ...attributes,
  ...Properties,
});

it.each(['SST', 'CDK'])('every Lambda that %s deploys, helpers included, runs on Node 24 or Python', (by) => {
  const runtimes = Object.values(by === 'SST' ? bySst : byCdk).flatMap(({ Type, Properties }) =>
    Type === 'AWS::Lambda::Function' ? [Properties?.Runtime] : [],
  );
  expect(new Set(runtimes)).toEqual(new Set(['nodejs24.x', ...(by === 'CDK' ? ['python3.13'] : [])]));
});

const ownTags = [
  { Key: 'sst:app', Value: appName },
  { Key: 'sst:stage', Value: 'prod' },
];
const uploadTag = { Key: expect.stringContaining('aws-cdk:cr-owned'), Value: 'true' };

it('CDK and SST generate the same shared resources, except for the upload bucket’s tags', () => {
  const shared = Object.keys(bySst).filter((id) => id in byCdk);
  expect(shared.length).toBeGreaterThan(500);
  const different = shared.flatMap((id) => {
    const [sst, cdk] = [withoutCode(resourceIn(bySst, id)), withoutCode(resourceIn(byCdk, id))];
    return isDeepStrictEqual(sst, cdk) ? [] : { id: id.replace(/[0-9A-F]{8}$/, ''), ...differing(sst, cdk) };
  });
  expect(different).toEqual([
    // CDK also tags the bucket with its uploads.
    {
      id: 'Web/SiteFiles',
      sst: { Tags: ownTags },
      cdk: { Tags: [uploadTag, uploadTag, ...ownTags] },
    },
  ]);
});

it('the CDK-only stacks omit SST’s own resources and upload the site with CDK', () => {
  expect(onlyIn(bySst, byCdk)).toEqual({
    // Resources that only SST creates: parameters with Lambda names and URLs for SST's client library,
    // which our code does not use.
    ...Object.fromEntries(
      Object.entries({
        Auth: 3,
        HttpApi: 9,
        Jobs: 20,
        MailReports: 1,
        Streams: 2,
        Subscribers: 7,
        Web: 1,
      }).map(([stack, count]) => [`${stack} AWS::SSM::Parameter`, count]),
    ),
    // SST's uploader, which has nothing to do once its uploads are removed.
    'Secrets AWS::IAM::Role': 1,
    'Secrets AWS::Lambda::Function': 1,
    'Web AWS::IAM::Policy': 2,
    'Web AWS::IAM::Role': 1,
    'Web AWS::Lambda::Function': 1,
    'Web Custom::CloudFrontInvalidator': 1,
    'Web Custom::S3Uploader': 1,
    // SST's function that rewrites URLs for sites without their own function; our site does not use it.
    'Web AWS::CloudFront::Function': 1,
  });
  expect(onlyIn(byCdk, bySst)).toEqual({
    'Secrets AWS::CloudFormation::WaitConditionHandle': 1,
    'Web AWS::IAM::Policy': 1,
    'Web AWS::IAM::Role': 1,
    'Web AWS::Lambda::Function': 1,
    'Web AWS::Lambda::LayerVersion': 2,
    'Web Custom::CDKBucketDeployment': 2,
  });
});
