import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';

/** Calls per IP address in five minutes, which parents in one gym share on a registration night. */
const limits = [
  { name: 'sign-ups-per-address', metric: 'SignUpsPerAddress', limit: 100, operations: ['SignUp'] },
  {
    name: 'sign-ins-per-address',
    metric: 'SignInsPerAddress',
    limit: 2_000,
    operations: ['InitiateAuth', 'RespondToAuthChallenge'],
  },
  {
    name: 'codes-per-address',
    metric: 'CodesPerAddress',
    limit: 200,
    operations: ['ForgotPassword', 'ConfirmForgotPassword', 'ResendConfirmationCode', 'ConfirmSignUp'],
  },
] as const;
const windowSeconds = 300;

const headerIs = (header: string, value: string) => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: header } },
    positionalConstraint: 'EXACTLY',
    searchString: value,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/**
 * Cognito names the operation to the firewall in a header of its own (developer guide, "Associate an AWS WAF
 * web ACL"); `x-amz-target` is the caller's.
 */
const isOperation = (operation: string) => [
  headerIs('x-amzn-cognito-operation-name', operation),
  headerIs('x-amz-target', `AWSCognitoIdentityProviderService.${operation}`),
];

/** Limits sign-ups, sign-ins and codes by a firewall at the pool, because they bypass our API. */
export const limitSignUps = (stack: Stack, userPoolArn: string): void => {
  const measured = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
  const firewall = new CfnWebACL(stack, 'SignUpLimit', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: { ...measured, metricName: 'SignIns' },
    rules: limits.map(({ name, metric, limit, operations }, priority) => ({
      name,
      priority,
      action: { block: {} },
      visibilityConfig: { ...measured, metricName: metric },
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          limit,
          evaluationWindowSec: windowSeconds,
          scopeDownStatement: { orStatement: { statements: operations.flatMap(isOperation) } },
        },
      },
    })),
  });
  new CfnWebACLAssociation(stack, 'SignUpLimitOfPool', {
    webAclArn: firewall.attrArn,
    resourceArn: userPoolArn,
  });
};
