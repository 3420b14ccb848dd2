import { routes } from '@hoops/api/routes';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';
import { physicalName } from './stage-settings.ts';

type Statement = CfnWebACL.StatementProperty;

/**
 * Limit per IP address in five minutes; on a registration night, parents in one gym make about 60 API calls
 * each.
 */
const maxCalls = 10_000;
/**
 * Limit per address in five minutes. Stripe sends from a dozen addresses, and one address may send up to
 * one third of all webhooks.
 */
const maxWebhooks = 10_000;
const windowSeconds = 300;

const pathStartsWith = (path: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
const isWebhook = pathStartsWith(routes.stripeWebhook.path);
const isNoWebhook: Statement = { notStatement: { statement: isWebhook } };
const isCall: Statement = { andStatement: { statements: [pathStartsWith('/api/'), isNoWebhook] } };

/**
 * AWS's managed rules. Two rules are only counted, because rosters are long and notes may contain `<`.
 * Webhooks are exempt, because they are long but signed.
 */
const managed: readonly { readonly name: string; readonly onlyCounted: readonly string[] }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', onlyCounted: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', onlyCounted: [] },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    onlyCounted: ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'],
  },
];

/** Samples are off, because query strings contain children's names. */
const measured = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const atMost = (name: string, limit: number, of: Statement) => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  visibilityConfig: measured(name),
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: windowSeconds,
      scopeDownStatement: of,
    },
  },
});

const managedRule = ({ name, onlyCounted }: (typeof managed)[number]) => ({
  name,
  overrideAction: { none: {} },
  visibilityConfig: measured(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      scopeDownStatement: isNoWebhook,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

/** @returns the firewall's ARN */
export const createFirewall = (stack: Stack): string => {
  const rules = [
    atMost('calls-per-address', maxCalls, isCall),
    atMost('webhooks-per-address', maxWebhooks, isWebhook),
    ...managed.map(managedRule),
  ];
  return new CfnWebACL(stack, 'Firewall', {
    name: physicalName(stack, 'site'),
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measured('Site'),
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  }).attrArn;
};
