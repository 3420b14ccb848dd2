import { AdminDeleteUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from './aws-clients.ts';

export type SignIns = {
  /** Deletes a sign-in for good; one that is not there any more is no error. @throws the SDK's errors. */
  readonly remove: (sub: string) => Promise<void>;
};

/** The sign-ins in Cognito's user pool. */
export const cognitoSignIns = ({ userPoolId }: { readonly userPoolId: string }): SignIns => ({
  async remove(sub) {
    try {
      await cognitoClient().send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: sub }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  },
});
