import { dynamoDbClient } from './aws-clients.ts';

export type SignIns = {
  /** Deletes a sign-in for good; one that is not there any more is no error. */
  readonly remove: (sub: string) => Promise<void>;
};

export type CognitoSignInsOptions = {
  readonly userPoolId: string;
  readonly region: string;
  /** Cognito's own address unless it points elsewhere (the local stand-in). */
  readonly endpoint: string | undefined;
};

const timeoutMs = 10_000;

/**
 * The sign-ins in Cognito's user pool. One signed request does not need Cognito's whole client: the signer of
 * another service's client signs it for Cognito, with the same credentials.
 */
export const cognitoSignIns = ({ userPoolId, region, endpoint }: CognitoSignInsOptions): SignIns => ({
  async remove(sub) {
    const url = new URL(endpoint ?? `https://cognito-idp.${region}.amazonaws.com`);
    const headers = {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser',
    };
    const body = JSON.stringify({ UserPoolId: userPoolId, Username: sub });
    const signer = await dynamoDbClient().config.signer();
    const signed = await signer.sign(
      { method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', headers, body },
      { signingService: 'cognito-idp', signingRegion: region },
    );
    const response = await fetch(url, {
      method: 'POST',
      headers: signed.headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return;
    const type = response.headers.get('x-amzn-errortype') ?? (await response.text());
    if (!type.includes('UserNotFoundException'))
      throw new SignInNotRemoved(`The sign-in was not deleted (${response.status}).`);
  },
});

export class SignInNotRemoved extends Error {
  override readonly name = 'SignInNotRemoved';
}
