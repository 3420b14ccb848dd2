import {
  signOut as amplifySignOut,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import { typedCode } from './typed-code.ts';

/* Loaded only for setting up the second factor. */

/** True if each login needs a code. */
export const isOn = (): Promise<boolean> =>
  attempt(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') === true);

export type NewSecret = {
  readonly secret: string;
  readonly uri: string;
};

/** Takes effect once a code is confirmed. */
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
