import {
  signOut as amplifySignOut,
  fetchMFAPreference,
  listWebAuthnCredentials,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import { countAsBothFactors, prefer } from './amplify-passkeys.ts';
import { typedCode } from './amplify-session.ts';

/* Part of Amplify that only the setup of the second factor needs. */

export const isOn = (): Promise<boolean> =>
  attempt(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') === true);

export type NewSecret = {
  readonly secret: string;
  readonly uri: string;
};

/** Begins the setup of the app; takes effect when a code is confirmed. */
export const begin = (issuer: string, email: string): Promise<NewSecret> =>
  attempt(async () => {
    const { sharedSecret, getSetupUri } = await setUpTOTP();
    return { secret: sharedSecret, uri: getSetupUri(issuer, email).toString() };
  });

/** @throws AuthError `wrong-code` */
export const turnOn = (code: string): Promise<void> =>
  attempt(async () => {
    await verifyTOTPSetup({ code: typedCode(code) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    if ((await listWebAuthnCredentials()).credentials.length > 0) await countAsBothFactors();
  });

export const turnOff = (): Promise<void> =>
  attempt(() =>
    // Passkeys may not be the only factor that is on.
    prefer({ SoftwareTokenMfaSettings: { Enabled: false }, WebAuthnMfaSettings: { Enabled: false } }),
  );

export const signOut = (): Promise<void> => attempt(() => amplifySignOut());
