import { randomUUID } from 'node:crypto';
import { userPoolClientId } from '../system/environment.ts';

type Site = { readonly url: string; readonly cognitoSettings: { readonly endpoint: string } };

/** A signed-in person of the demo: everything goes over HTTP, through the front door, as a browser does it. */
export type DemoClient = {
  readonly call: <Answer = Record<string, unknown>>(path: string, body?: object) => Promise<Answer>;
};

/** @throws Error when the sign-in or, later, a call fails. */
export const signIn = async (site: Site, email: string, password: string): Promise<DemoClient> => {
  const token = await idToken(site, email, password);
  return {
    async call<Answer>(path: string, body?: object): Promise<Answer> {
      const response = await fetch(`${site.url}/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer as Answer;
    },
  };
};

const idToken = async (site: Site, email: string, password: string): Promise<string> => {
  const response = await fetch(site.cognitoSettings.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const answer = (await response.json()) as { AuthenticationResult?: { IdToken?: string } };
  const token = answer.AuthenticationResult?.IdToken;
  if (!token) throw new Error(`The sign-in of ${email} failed.`);
  return token;
};
