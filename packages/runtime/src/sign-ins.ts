import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from './aws-clients.ts';

export type SignIns = {
  /** Deletes a sign-in for good; one that is not there any more is no error. @throws the SDK's errors. */
  readonly remove: (sub: string) => Promise<void>;
  /**
   * Ends all sessions of a sign-in at Cognito: refresh tokens are refused from now on, as are access tokens by
   * Cognito itself. ID tokens that are out live on until they expire. @throws the SDK's errors.
   */
  readonly endSessions: (sub: string) => Promise<void>;
};

/** The sign-ins in Cognito's user pool. */
export const cognitoSignIns = ({ userPoolId }: { readonly userPoolId: string }): SignIns => ({
  remove: (sub) => unlessGone(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: sub })),
  endSessions: (sub) =>
    unlessGone(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: sub })),
});

const unlessGone = async (command: AdminDeleteUserCommand | AdminUserGlobalSignOutCommand): Promise<void> => {
  try {
    await cognitoClient().send(command);
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
};
