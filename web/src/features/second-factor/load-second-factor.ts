import { AuthError } from '../../session/auth-error.ts';

/** A part of Amplify that cannot be fetched is a connection that is gone. */
export const loadSecondFactor = () =>
  import('../../session/amplify-second-factor.ts').catch(() => {
    throw new AuthError('unreachable');
  });
