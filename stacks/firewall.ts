import { routes } from '@hoops/api/routes';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';
import { physicalName } from './stage-settings.ts';

type Statement = CfnWebACL.StatementProperty;

/**
 * Limit per IP address in five minutes. On a registration night, each parent in a gym makes about 60 API
 * calls.
 */
const maxCalls = 10_000;
/**
 * Limit per address in five minutes. Stripe has about a dozen addresses, and a single one may send a third of
 * all webhooks.
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

/** Called by calendar programs, mail servers and Stripe, some without a User-Agent. */
const machinePaths = ['/api/schedule.ics', '/api/unsubscribe/', routes.stripeWebhook.path];
const isNoMachine: Statement = {
  notStatement: { statement: { orStatement: { statements: machinePaths.map(pathStartsWith) } } },
};

/**
 * AWS's managed rules. Rules about text only count matches, because rosters are long and notes may contain
 * `<`, `../` or an address.
 */
const managed: readonly {
  readonly name: string;
  readonly onlyCounted: readonly string[];
  readonly of: Statement;
}[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', onlyCounted: [], of: isNoWebhook },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', onlyCounted: [], of: isNoMachine },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    onlyCounted: [
      'SizeRestrictions_BODY',
      ...['CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'].flatMap((rule) => [
        `${rule}_BODY`,
        `${rule}_QUERYARGUMENTS`,
      ]),
    ],
    of: isNoMachine,
  },
];

/** Samples are off, because query strings may contain children's names. */
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

const managedRule = ({ name, onlyCounted, of }: (typeof managed)[number]) => ({
  name,
  overrideAction: { none: {} },
  visibilityConfig: measured(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      scopeDownStatement: of,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

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
