import {
  signOut as amplifySignOut,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import { typedCode } from './typed-code.ts';

/* Second login step with an authenticator app; loaded only for the setup. */

/** True if each login needs a code. */
export const isOn = (): Promise<boolean> =>
  attempt(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') === true);

export type NewSecret = {
  /** Base32, for typing into an app. */
  readonly secret: string;
  /** `otpauth://...`, for a camera or the app on this device. */
  readonly uri: string;
};

/** Creates a secret for the app; it takes effect once a code is confirmed. */
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
  });

export const turnOff = (): Promise<void> => attempt(() => updateMFAPreference({ totp: 'DISABLED' }));

export const signOut = (): Promise<void> => attempt(() => amplifySignOut());
