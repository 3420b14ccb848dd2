import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import { siteConfig } from '../lib/site-config.ts';
import { AuthError } from './auth-error.ts';
import { authError } from './cognito-error.ts';

let configured: Promise<void> | undefined;

const configure = (): Promise<void> => {
  configured ??= siteConfig()
    .then(({ cognito }) => {
      // Hides Amplify's warnings, which concern setups like the local system's; real failures are thrown.
      ConsoleLogger.LOG_LEVEL = 'ERROR';
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: cognito.userPoolId,
            userPoolClientId: cognito.clientId,
            ...(cognito.endpoint !== undefined && { userPoolEndpoint: cognito.endpoint }),
          },
        },
      });
    })
    .catch(() => {
      configured = undefined;
      throw new AuthError('unreachable');
    });
  return configured;
};

export const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  await configure();
  try {
    return await work();
  } catch (error) {
    throw authError(error);
  }
};
