import type { Need } from '@hoops/wiring/needs';
import type { Cognito, Stack } from '#platform';
import { stageSettings } from './stage-settings.ts';
import { allow, type Grant } from './statements.ts';

export type UserPool = Pick<Cognito, 'userPoolId' | 'userPoolClientId' | 'userPoolArn'>;

export type PoolNeed = keyof typeof poolGrants;
export const isPoolNeed = (need: Need): need is PoolNeed => need in poolGrants;

export const poolGrants = {
  'cognito-verify': (_stack: Stack, { userPoolId, userPoolClientId }: UserPool): Grant => ({
    environment: { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: userPoolClientId },
  }),
  'sign-ins-remove': (_stack: Stack, { userPoolId, userPoolArn }: UserPool): Grant => ({
    environment: { COGNITO_USER_POOL_ID: userPoolId },
    statements: [allow(['cognito-idp:AdminDeleteUser'], [userPoolArn])],
  }),
  'sign-ins-recover': (_stack: Stack, { userPoolId, userPoolArn }: UserPool): Grant => ({
    environment: { COGNITO_USER_POOL_ID: userPoolId },
    statements: [
      allow(
        [
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminSetUserMFAPreference',
          'cognito-idp:AdminUserGlobalSignOut',
        ],
        [userPoolArn],
      ),
    ],
  }),
  'second-factor': (stack: Stack, { userPoolId, userPoolArn }: UserPool): Grant => {
    const { adminSecondFactor } = stageSettings(stack.stage);
    return {
      environment: {
        COGNITO_USER_POOL_ID: userPoolId,
        ...(adminSecondFactor && { ADMIN_SECOND_FACTOR: adminSecondFactor }),
      },
      statements: [allow(['cognito-idp:AdminGetUser'], [userPoolArn])],
    };
  },
};

export const requiredPool = (pool: UserPool | undefined): UserPool => {
  if (!pool) throw new Error('This Lambda asks the pool, and was not given it.');
  return pool;
};
