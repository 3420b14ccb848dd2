import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCommonPassword } from '@hoops/api/auth/common-password';
import { passwordPolicy } from '@hoops/api/auth/password';
import {
  type AsksForSecondFactor,
  type LostFactors,
  lostFactorsOfPool,
  secondFactorOfPool,
} from '@hoops/api/auth/second-factor';
import { signOutEverywhere } from '@hoops/api/auth/sign-out-everywhere';
import { handler as customMessage } from '@hoops/api/handlers/custom-message';
import { handler as preSignUp } from '@hoops/api/handlers/pre-sign-up';
import type { CognitoMail } from '@hoops/local/cognito/code-delivery';
import { startCognito } from '@hoops/local/cognito/start-cognito';
import { tokenLife } from '@hoops/wiring/cognito-triggers';
import type { Page } from 'playwright-core';
import type { Club } from '../system/club.ts';
import { clientId, type SignedIn, type Tokens } from '../system/session-tokens.ts';
import { askCognito, password, tokensOf } from '../system/start-local.ts';

export type SignIns = {
  /** As the site's configuration names the pool. */
  readonly settings: { readonly endpoint: string; readonly userPoolId: string; readonly clientId: string };
  /** A person with a sign-in, and no record in the club yet. */
  readonly signUp: (email: string) => Promise<SignedIn>;
  /** Signs in with the password of these tests. @throws Error with the provider's answer when it refuses. */
  readonly signIn: (email: string) => Promise<Tokens>;
  /** Asks for one of Cognito's operations as a browser does. @throws Error with the answer when it refuses. */
  readonly ask: (operation: string, body: object) => Promise<unknown>;
  readonly mailsTo: (email: string) => readonly CognitoMail[];
  /** The newest code that was mailed to an address. @throws Error when there is none. */
  readonly codeFor: (email: string) => string;
  /** What the API asks the pool about a person, by its id. */
  readonly asksForSecondFactor: AsksForSecondFactor;
  /** Calls of the API to the pool for a person whose phone is lost. */
  readonly lostFactors: LostFactors;
};

const region = 'us-east-2';
const userPoolId = `${region}_screens`;
const open: (() => Promise<void>)[] = [];

/**
 * The sign-in provider of a club: the local Cognito with the product's triggers and password rules. Ended after the last
 * test of the file.
 * @param now its clock, in milliseconds since 1970; left out, this machine's.
 */
export const openSignIns = async (club: Club, now: () => number = Date.now): Promise<SignIns> => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-sign-ins-'));
  const mails: CognitoMail[] = [];
  const cognito = await startCognito({
    file: join(folder, 'cognito.json'),
    region,
    poolId: userPoolId,
    clientId,
    isCompromised: isCommonPassword,
    accessTokenSeconds: tokenLife.idAndAccessMinutes * 60,
    refreshTokenSeconds: tokenLife.refreshDays * 86_400,
    now,
    passwordPolicy: {
      minimumLength: passwordPolicy.minLength,
      requireUppercase: passwordPolicy.requireUppercase,
      requireLowercase: passwordPolicy.requireLowercase,
      requireNumbers: passwordPolicy.requireDigits,
      requireSymbols: passwordPolicy.requireSymbols,
    },
    triggers: {
      PreSignUp: preSignUp,
      CustomMessage: customMessage,
      // The Lambda of this trigger ends the sessions at Cognito as well, for which it needs AWS's credentials.
      PostConfirmation: async (event) => {
        const { sub } = event.request.userAttributes;
        if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) {
          await signOutEverywhere(club.deps, sub, new Date());
        }
        return event;
      },
    },
    deliver: async (mail) => void mails.push(mail),
    onError: (error) => {
      throw error;
    },
  });
  open.push(async () => {
    await cognito.close();
    await rm(folder, { recursive: true });
  });

  const settings = { endpoint: cognito.url, userPoolId, clientId };
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email);

  const environment = {
    COGNITO_USER_POOL_ID: userPoolId,
    AWS_REGION: region,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  return {
    settings,
    signUp: async (email) => ({ email, ...(await cognito.createUser({ email, password })) }),
    signIn: (email) => tokensOf(settings, email, password),
    ask: (operation, body) => askCognito(settings, operation, body),
    asksForSecondFactor: secondFactorOfPool(environment),
    lostFactors: lostFactorsOfPool(environment),
    mailsTo,
    codeFor(email) {
      const newest = mailsTo(email)
        .flatMap(({ text }) => /code is (\d{6})/.exec(text)?.[1] ?? [])
        .at(-1);
      if (newest === undefined) throw new Error(`No code was mailed to ${email}.`);
      return newest;
    },
  };
};

export const endSignIns = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((end) => end()));
};

/** A try that the sign-in provider answers with no: the sentence of the try before is still on the screen. */
export const refused = async (
  page: Page,
  { settings }: SignIns,
  attempt: () => Promise<void>,
): Promise<void> => {
  const answer = page.waitForResponse(
    (one) => one.url().startsWith(settings.endpoint) && one.status() === 400,
  );
  await attempt();
  await answer;
};
