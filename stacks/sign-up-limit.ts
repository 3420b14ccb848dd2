import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';

/** Limit per IP address in five minutes, which parents in one gym share on a registration night. */
const maxSignUps = 100;
const windowSeconds = 300;

/** Limits sign-ups by a firewall at the pool, because sign-ups bypass our API. */
export const limitSignUps = (stack: Stack, userPoolArn: string): void => {
  const measured = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
  const firewall = new CfnWebACL(stack, 'SignUpLimit', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: { ...measured, metricName: 'SignIns' },
    rules: [
      {
        name: 'sign-ups-per-address',
        priority: 0,
        action: { block: {} },
        visibilityConfig: { ...measured, metricName: 'SignUpsPerAddress' },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: maxSignUps,
            evaluationWindowSec: windowSeconds,
            scopeDownStatement: {
              byteMatchStatement: {
                fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
                positionalConstraint: 'EXACTLY',
                searchString: 'AWSCognitoIdentityProviderService.SignUp',
                textTransformations: [{ priority: 0, type: 'NONE' }],
              },
            },
          },
        },
      },
    ],
  });
  new CfnWebACLAssociation(stack, 'SignUpLimitOfPool', {
    webAclArn: firewall.attrArn,
    resourceArn: userPoolArn,
  });
};
