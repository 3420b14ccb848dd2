import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';

/** Calls per IP address in five minutes. On a registration night, all parents in one gym share an address. */
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
 * Cognito tells the firewall the operation in a separate header (developer guide, "Associate an AWS WAF web
 * ACL"); callers control `x-amz-target`.
 */
const isOperation = (operation: string) => [
  headerIs('x-amzn-cognito-operation-name', operation),
  headerIs('x-amz-target', `AWSCognitoIdentityProviderService.${operation}`),
];

/** A firewall at the pool limits sign-ups, sign-ins and codes, because these calls bypass our API. */
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
