import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import { reportProblem } from '../lib/report-problem.ts';
import { siteConfig } from '../lib/site-config.ts';
import { AuthError } from './auth-error.ts';
import { authError } from './cognito-error.ts';
import { keptInBrowser } from './might-be-signed-in.ts';
import { lastIdToken } from './stored-sign-in.ts';

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
  // Read first, because Amplify drops the tokens after a failed refresh.
  const idToken = lastIdToken(keptInBrowser());
  try {
    return await work();
  } catch (error) {
    const failure = authError(error);
    if (failure.problem === 'logged-out' && idToken !== undefined) await reportTokenReuse(idToken);
    throw failure;
  }
};

/** Ends the person's sessions, because an attacker may have the tokens. */
const reportTokenReuse = async (idToken: string): Promise<void> => {
  try {
    await fetch('/api/reportTokenReuse', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
  } catch (error) {
    reportProblem('token-reuse-not-reported', error);
  }
};

/**
 * Calls Cognito for functions that Amplify lacks.
 * @throws Error with Cognito's name
 */
export const askCognito = async <Answer>(operation: string, input: object): Promise<Answer> => {
  const { cognito } = await siteConfig();
  const region = cognito.userPoolId.split('_', 1)[0];
  const response = await fetch(cognito.endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new AuthError('unreachable');
  });
  const answer = await response.json();
  if (!response.ok) {
    const name = String(answer.__type).split('#').at(-1) ?? '';
    throw Object.assign(new Error(String(answer.message)), { name });
  }
  return answer;
};
