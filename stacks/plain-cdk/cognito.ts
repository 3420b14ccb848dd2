import {
  UserPool,
  UserPoolClient,
  type UserPoolClientOptions,
  UserPoolOperation,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { appOf, type Stack } from './app.ts';
import type { Lambda } from './lambda.ts';

type Props = {
  readonly triggers: Readonly<Record<'preSignUp' | 'postConfirmation' | 'customMessage', Lambda>>;
  readonly cdk: { readonly userPool: UserPoolProps; readonly userPoolClient: UserPoolClientOptions };
};

export class Cognito extends Construct {
  readonly cdk: { readonly userPool: UserPool };
  readonly userPoolId: string;
  readonly userPoolArn: string;
  readonly userPoolClientId: string;

  constructor(stack: Stack, id: string, { triggers, cdk }: Props) {
    super(stack, id);
    const userPool = new UserPool(this, 'UserPool', {
      userPoolName: appOf(stack).logicalPrefixedName(id),
      signInAliases: { email: true },
      ...cdk.userPool,
    });
    const client = new UserPoolClient(this, 'UserPoolClient', { userPool, ...cdk.userPoolClient });
    userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, triggers.preSignUp);
    userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, triggers.postConfirmation);
    userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, triggers.customMessage);
    this.cdk = { userPool };
    this.userPoolId = userPool.userPoolId;
    this.userPoolArn = userPool.userPoolArn;
    this.userPoolClientId = client.userPoolClientId;
  }
}
