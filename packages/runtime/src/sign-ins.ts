import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from './aws-clients.ts';

export type SignIns = {
  /**
   * True if a user account has exactly this id; Cognito itself would also accept an email address.
   * @throws SDK errors
   */
  readonly exists: (sub: string) => Promise<boolean>;
  /** Deletes a user account permanently; a missing account is not an error. @throws SDK errors */
  readonly remove: (sub: string) => Promise<void>;
  /**
   * Ends Cognito sessions. Refresh and access tokens become invalid; ID tokens stay valid until they expire.
   * @throws SDK errors
   */
  readonly endSessions: (sub: string) => Promise<void>;
  /**
   * Removes the second factor. Sign-ins need no code then, and the user may set up an authenticator app
   * again.
   * @throws SDK errors
   */
  readonly removeSecondFactor: (sub: string) => Promise<void>;
};

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
    // Passkeys may not be the only factor that is on.
    const WebAuthnMfaSettings = { Enabled: false };
    await cognitoClient().send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: sub,
        SoftwareTokenMfaSettings,
        WebAuthnMfaSettings,
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
