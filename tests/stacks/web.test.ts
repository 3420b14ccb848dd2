import { runInNewContext } from 'node:vm';
import { originHeader } from '@hoops/api/http/origin';
import { apiHeaders } from '@hoops/api/http/request-headers';
import { routes } from '@hoops/api/routes';
import { brand } from '@hoops/domain/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  reviewsFrameHeaders,
  reviewsFramePath,
  securityHeaders,
  transportSecurity,
} from '../../web/build/security-headers.ts';
import { edgeFunctionCodes, unsupportedSyntax } from './edge-function-code.ts';
import { production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

const distribution = () => {
  const [found] = resourcesOf(cloud, 'AWS::CloudFront::Distribution');
  return found?.properties.DistributionConfig;
};
const behavior = (pathPattern: string) =>
  distribution().CacheBehaviors.find(
    ({ PathPattern }: { PathPattern: string }) => PathPattern === pathPattern,
  );

type EdgeFunction = (event: object) => { uri?: string; statusCode?: number; body?: string };

function edgeFunction(name: string): EdgeFunction {
  const found = edgeFunctionCodes(cloud).find(({ id }) => id.startsWith(name));
  return runInNewContext(`${found?.source}; handler`);
}

const associations = (of: { FunctionAssociations?: { EventType: string }[] }) =>
  (of.FunctionAssociations ?? []).map(({ EventType }) => EventType).sort();

describe('the pages', () => {
  it.each([
    ['/', '/index.html'],
    ['/staff', '/staff/index.html'],
    ['/staff/', '/staff/index.html'],
    ['/register', '/register/index.html'],
    ['/portal', '/app.html'],
    ['/athletes/01JABC', '/app.html'],
    ['/athletes/01JABC/more', '/404.html'],
    ['/nope', '/404.html'],
    ['/_local', '/404.html'],
    ['/assets/app-abc123.js', '/assets/app-abc123.js'],
    ['/favicon.svg', '/favicon.svg'],
  ])('the address %s is served by %s', (uri, file) => {
    expect(edgeFunction('PathToFile')({ request: { uri } })).toMatchObject({ uri: file });
  });

  it.each([
    ['/nope', 404],
    ['/404.html', 404],
    ['/', 200],
    ['/portal', 200],
    ['/assets/app-abc123.js', 200],
  ])('%s has the status %i', (uri, statusCode) => {
    const response = { statusCode: 200, statusDescription: 'OK' };
    expect(edgeFunction('FileToStatus')({ request: { uri }, response })).toMatchObject({ statusCode });
  });

  it('every CloudFront Function meets the limits on syntax, size and runtime', () => {
    const codes = edgeFunctionCodes(cloud);
    expect(codes.map(({ source }) => unsupportedSyntax(source))).toEqual(codes.map(() => []));
    for (const { source } of codes) expect(Buffer.byteLength(source)).toBeLessThan(10_240);
    // Excludes SST's own function, which is ES 5 for runtime 1.0.
    const runtimes = resourcesOf(cloud, 'AWS::CloudFront::Function')
      .filter(({ id }) => !id.startsWith('SiteCloudFrontFunction'))
      .map(({ properties }) => properties.FunctionConfig.Runtime);
    expect(runtimes).toEqual(runtimes.map(() => 'cloudfront-js-2.0'));
  });

  it('pages run both edge functions', () => {
    expect(associations(distribution().DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response']);
  });
});

it('API requests bypass edge functions, caching and error pages', () => {
  expect(associations(behavior('/api/*'))).toEqual([]);
  expect(distribution().CustomErrorResponses).toBeUndefined();
  expect(behavior('/api/*')).toMatchObject({
    // Ids of AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    ViewerProtocolPolicy: 'redirect-to-https',
  });
  expect(behavior('/api/*').AllowedMethods).toContain('POST');
});

it('CloudFront adds the origin secret to every API request', () => {
  const origin = distribution().Origins.find(
    ({ Id }: { Id: string }) => Id === behavior('/api/*').TargetOriginId,
  );
  const [secret] = resourcesOf(cloud, 'AWS::SecretsManager::Secret');
  expect(origin.OriginCustomHeaders).toEqual([
    {
      HeaderName: originHeader,
      HeaderValue: {
        'Fn::Join': [
          '',
          [
            '{{resolve:secretsmanager:',
            { 'Fn::ImportValue': expect.stringContaining(`Ref${secret?.id}`) },
            ':SecretString:::}}',
          ],
        ],
      },
    },
  ]);
});

it('CloudFront logs no query strings', () => {
  expect(distribution().Logging).toBeUndefined();
});

describe('the firewall', () => {
  type Rule = { readonly Name: string; readonly Statement: Record<string, Record<string, unknown>> };
  const firewall = () => {
    const found = resourcesOf(cloud, 'AWS::WAFv2::WebACL').find(({ stack }) => stack === 'Web');
    if (!found) throw new Error('There is no firewall.');
    return found;
  };
  const rule = (name: string): Rule => {
    const found = firewall().properties.Rules.find(({ Name }: Rule) => Name === name);
    if (!found) throw new Error(`There is no rule ${name}.`);
    return found;
  };
  const webhooks = JSON.stringify({
    ByteMatchStatement: {
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/stripe/webhook',
      TextTransformations: [{ Priority: 0, Type: 'NONE' }],
    },
  });

  it('the firewall protects the site and samples no requests', () => {
    expect(distribution().WebACLId).toEqual({ 'Fn::GetAtt': [firewall().id, 'Arn'] });
    expect(firewall().properties.Scope).toBe('CLOUDFRONT');
    expect(JSON.stringify(firewall().properties)).not.toContain('"SampledRequestsEnabled":true');
  });

  const pathsLeftOut = (statement: unknown): readonly string[] =>
    [...JSON.stringify(statement).matchAll(/"SearchString":"([^"]*)"/g)].map(([, path = '']) => path);

  it.each([
    ['AmazonIpReputationList', ['/api/stripe/webhook']],
    ['KnownBadInputsRuleSet', ['/api/schedule.ics', '/api/unsubscribe/', '/api/stripe/webhook']],
    ['CommonRuleSet', ['/api/schedule.ics', '/api/unsubscribe/', '/api/stripe/webhook']],
  ])('the AWS rule list %s applies to all paths except those of machines', (name, leftOut) => {
    const { ManagedRuleGroupStatement: of } = rule(`AWSManagedRules${name}`).Statement;
    expect(of).toMatchObject({ VendorName: 'AWS', Name: `AWSManagedRules${name}` });
    expect(JSON.stringify(of?.ScopeDownStatement)).toMatch(/^\{"NotStatement":/);
    expect(pathsLeftOut(of?.ScopeDownStatement)).toEqual(leftOut);
    for (const path of leftOut)
      expect(Object.values(routes).some((route) => route.path.startsWith(path))).toBe(true);
  });

  it('the firewall accepts text that contains an address, a path or markup', () => {
    const { ManagedRuleGroupStatement: of } = rule('AWSManagedRulesCommonRuleSet').Statement;
    expect(of?.RuleActionOverrides).toEqual(
      [
        'SizeRestrictions_BODY',
        'CrossSiteScripting_BODY',
        'CrossSiteScripting_QUERYARGUMENTS',
        'GenericLFI_BODY',
        'GenericLFI_QUERYARGUMENTS',
        'GenericRFI_BODY',
        'GenericRFI_QUERYARGUMENTS',
        'EC2MetaDataSSRF_BODY',
        'EC2MetaDataSSRF_QUERYARGUMENTS',
      ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    );
  });

  it('the firewall limits calls per address, with a separate limit for webhooks', () => {
    const calls = rule('calls-per-address').Statement.RateBasedStatement;
    expect(calls).toMatchObject({ AggregateKeyType: 'IP', Limit: 10_000, EvaluationWindowSec: 300 });
    expect(JSON.stringify(calls?.ScopeDownStatement)).toContain(`{"NotStatement":{"Statement":${webhooks}}}`);
    const brought = rule('webhooks-per-address').Statement.RateBasedStatement;
    expect(JSON.stringify(brought?.ScopeDownStatement)).toBe(webhooks);
  });
});

it('config.json contains the stage’s user pool and the Stripe customers URL', () => {
  const answer = edgeFunction('StageConfig')({ request: { uri: '/config.json' } });
  expect(JSON.parse(answer.body ?? '')).toEqual({
    cognito: { userPoolId: '<later>', clientId: '<later>' },
    stripeCustomers: 'https://dashboard.stripe.com/customers/',
  });
  expect(associations(behavior('/config.json'))).toEqual(['viewer-request']);
});

describe('security headers', () => {
  const headersOf = ({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) => {
    const policy = resourcesOf(cloud, 'AWS::CloudFront::ResponseHeadersPolicy').find(
      ({ id }) => id === ResponseHeadersPolicyId.Ref,
    );
    const { SecurityHeadersConfig: known, CustomHeadersConfig: custom } =
      policy?.properties.ResponseHeadersPolicyConfig ?? {};
    const transport = known.StrictTransportSecurity;
    return {
      'content-security-policy': known.ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': [
        `max-age=${transport.AccessControlMaxAgeSec}`,
        ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
        ...(transport.Preload ? ['preload'] : []),
      ].join('; '),
      ...(known.ContentTypeOptions.Override ? { 'x-content-type-options': 'nosniff' } : {}),
      ...Object.fromEntries(
        (custom?.Items ?? []).map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
      ),
    };
  };

  it('pages and config.json have the same security headers as the local server', () => {
    const expected = securityHeaders({ cognitoOrigin: 'https://cognito-idp.us-east-1.amazonaws.com' });
    expect(headersOf(distribution().DefaultCacheBehavior)).toEqual(expected);
    expect(headersOf(behavior('/config.json'))).toEqual(expected);
  });

  it('every API response has the API headers', () => {
    expect(headersOf(behavior('/api/*'))).toEqual({ ...transportSecurity, ...apiHeaders });
  });

  it('only the framed reviews page may run the widget script', () => {
    expect(headersOf(behavior(reviewsFramePath))).toEqual(
      reviewsFrameHeaders({ widgetScriptUrl: brand.reviewsWidget.scriptUrl }),
    );
  });
});

it('all buckets block public access, and CloudFront uses origin access control', () => {
  const buckets = resourcesOf(cloud, 'AWS::S3::Bucket');
  expect(buckets).toHaveLength(4);
  for (const { properties } of buckets) {
    expect(properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  expect(resourcesOf(cloud, 'AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
  expect(resourcesOf(cloud, 'AWS::CloudFront::CloudFrontOriginAccessIdentity')).toEqual([]);
});

it('old files survive a deployment, and browsers cache only files with a hash in the name', () => {
  const [uploader] = resourcesOf(cloud, 'Custom::S3Uploader');
  expect(uploader?.properties.filenames).toBeUndefined();
  // The last matching rule determines the headers.
  expect(uploader?.properties.fileOptions.slice(-2)).toEqual([
    { files: '**', cacheControl: 'public, max-age=0, must-revalidate' },
    { files: 'assets/**', cacheControl: 'public, max-age=31536000, immutable' },
  ]);
});
