import {
  signOut as amplifySignOut,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import { typedCode } from './typed-code.ts';

/* The second step of the login, by an authenticator app: loaded where it is set up. */

/** Whether a code is asked for at each login. */
export const isOn = (): Promise<boolean> =>
  attempt(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') === true);

export type NewSecret = {
  /** Base32, to be typed into an app. */
  readonly secret: string;
  /** `otpauth://...`, for a camera or the app on this device. */
  readonly uri: string;
};

/** A new secret for the app; it counts once a code was confirmed. */
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
