import { ReadOnlyModeError } from '../lib/readable-error.ts';
import { loadAmplifyPart } from './auth.ts';
import { AuthError } from './auth-error.ts';
import { asOfNow } from './on-behalf-of.ts';

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * @throws ReadOnlyModeError in read-only mode, because the passkeys are the administrator's own
 * @throws AuthError `passkey-unsupported`
 */
export const loadPasskeys = async () => {
  if (asOfNow() !== undefined) throw new ReadOnlyModeError();
  if (!hasPasskeys()) throw new AuthError('passkey-unsupported');
  return loadAmplifyPart(() => import('./amplify-passkeys.ts'));
};

/** Runs after each login, because someone else may have added a passkey. */
export const observePasskeys = (): Promise<void> =>
  loadAmplifyPart(() => import('./amplify-passkeys.ts'))
    .then(({ observe }) => observe())
    .catch(() => undefined);
