import { AwsError, accountId } from './account.ts';
import { queryAnswer } from './xml.ts';

const namespace = 'https://sts.amazonaws.com/doc/2011-06-15/';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export function answerSts(action: string, query: URLSearchParams): string {
  switch (action) {
    case 'GetCallerIdentity':
      return queryAnswer(action, namespace, {
        Arn: `arn:aws:iam::${accountId}:user/deployer`,
        UserId: 'DEPLOYER',
        Account: accountId,
      });
    case 'AssumeRole': {
      const role = /role\/(cdk-[\w-]+)$/.exec(query.get('RoleArn') ?? '')?.[1];
      if (!role) throw new AwsError('AccessDenied', `${query.get('RoleArn')} may not be assumed`, 403);
      return queryAnswer(action, namespace, {
        Credentials: {
          AccessKeyId: role,
          SecretAccessKey: 'secret',
          SessionToken: 'token',
          Expiration: inAnHour(),
        },
        AssumedRoleUser: {
          Arn: `arn:aws:sts::${accountId}:assumed-role/${role}/deploy`,
          AssumedRoleId: 'ID:deploy',
        },
      });
    }
    default:
      throw new AwsError('InvalidAction', `STS does not know ${action}`);
  }
}
