import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from './aws-clients.ts';

export type SignIns = {
  /** Whether there is a sign-in with this very id: an email address finds one too, and is none. @throws the SDK's errors. */
  readonly exists: (sub: string) => Promise<boolean>;
  /** Deletes a sign-in for good; one that is not there any more is no error. @throws the SDK's errors. */
  readonly remove: (sub: string) => Promise<void>;
  /**
   * Ends all sessions of a sign-in at Cognito: refresh tokens are refused from now on, as are access tokens by
   * Cognito itself. ID tokens that are out live on until they expire. @throws the SDK's errors.
   */
  readonly endSessions: (sub: string) => Promise<void>;
  /** No code is asked for at the next sign-in; the app may be set up again. @throws the SDK's errors. */
  readonly removeSecondFactor: (sub: string) => Promise<void>;
};

/** The sign-ins in Cognito's user pool. */
export const cognitoSignIns = ({ userPoolId }: { readonly userPoolId: string }): SignIns => ({
  exists: async (sub) => {
    const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: sub });
    const found = await unlessGone(() => cognitoClient().send(command));
    return found?.Username === sub;
  },
  remove: async (sub) => {
    const command = new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: sub });
    await unlessGone(() => cognitoClient().send(command));
  },
  endSessions: async (sub) => {
    const command = new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: sub });
    await unlessGone(() => cognitoClient().send(command));
  },
  removeSecondFactor: async (sub) => {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await cognitoClient().send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: sub,
        SoftwareTokenMfaSettings,
      }),
    );
  },
});

const unlessGone = async <Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    return undefined;
  }
};
