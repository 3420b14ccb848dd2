import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Stack } from '#platform';

/** Limit per address, which parents in one gym share on registration night. */
const maxSignUps = 100;
const windowSeconds = 300;

/** Sign-ups bypass our API, so only a firewall at the pool sees network addresses. */
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
