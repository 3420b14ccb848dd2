import type { Clock } from '@hoops/runtime/clock';
import { secondFactorConfig } from '@hoops/runtime/config';
import { credentialsOf, signRequest } from '@hoops/runtime/sign-request';

/** Whether Cognito asks for an authenticator's code whenever this person signs in. @throws Error when it does not say. */
export type AsksForSecondFactor = (sub: string) => Promise<boolean>;

/**
 * Asks the user pool (AdminGetUser). An ID token does not say how its sign-in went; but who has a factor that is on gets
 * no token without it, and the sessions from before it was set up are ended then (`confirmSecondFactor`).
 */
export const secondFactorOfPool =
  (env: NodeJS.ProcessEnv = process.env): AsksForSecondFactor =>
  async (sub) => {
    const { userPoolId, region, endpoint } = secondFactorConfig(env);
    const unsigned = {
      method: 'POST',
      url: new URL(endpoint),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser',
      },
      body: JSON.stringify({ UserPoolId: userPoolId, Username: sub }),
    } as const;
    const as = { credentials: credentialsOf(env), region, service: 'cognito-idp' };
    const { host: _host, ...headers } = signRequest(unsigned, as, new Date());
    const response = await fetch(unsigned.url, {
      method: unsigned.method,
      headers,
      body: unsigned.body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Cognito answered ${response.status} to AdminGetUser.`);
    const { UserMFASettingList = [] } = (await response.json()) as { UserMFASettingList?: readonly string[] };
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
  };

const timeoutMs = 3_000;
/** How long an administrator whose factor was taken away may go on. */
const rememberedMs = 5 * 60_000;

/** Remembers who has a factor; who has none is asked for again each time, because they are about to set one up. */
export const rememberedSecondFactor = (ask: AsksForSecondFactor, clock: Clock): AsksForSecondFactor => {
  const until = new Map<string, number>();
  return async (sub) => {
    const now = clock.now().getTime();
    if ((until.get(sub) ?? 0) > now) return true;
    const has = await ask(sub);
    if (has) until.set(sub, now + rememberedMs);
    else until.delete(sub);
    return has;
  };
};
