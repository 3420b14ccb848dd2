import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCommonPassword } from '@hoops/api/auth/common-password';
import { passwordPolicy } from '@hoops/api/auth/password';
import {
  type FinishPasskeySignIn,
  type LostSignIns,
  lostSignInsOfPool,
  type PasskeysOf,
  passkeySignInOfPool,
  passkeysOfPool,
  secondFactorOfPool,
  tokenVerifier,
} from '@hoops/api/auth/second-factor';
import { signOutEverywhere } from '@hoops/api/auth/sign-out-everywhere';
import { handler as customMessage } from '@hoops/api/handlers/custom-message';
import { handler as preSignUp } from '@hoops/api/handlers/pre-sign-up';
import type { VerifyToken } from '@hoops/api/http/caller';
import type { AsksForSecondFactor } from '@hoops/api/http/session';
import type { CognitoMail } from '@hoops/local/cognito/code-delivery';
import { startCognito } from '@hoops/local/cognito/start-cognito';
import { tokenLife } from '@hoops/wiring/cognito-triggers';
import type { Page } from 'playwright-core';
import type { Club } from '../system/club.ts';
import { clientId, type SignedIn, type Tokens } from '../system/session-tokens.ts';
import { askCognito, password, tokensOf } from '../system/start-local.ts';

export type SignIns = {
  readonly settings: { readonly endpoint: string; readonly userPoolId: string; readonly clientId: string };
  readonly signUp: (email: string) => Promise<SignedIn>;
  readonly signIn: (email: string) => Promise<Tokens>;
  readonly ask: (operation: string, body: object) => Promise<unknown>;
  readonly mailsTo: (email: string) => readonly CognitoMail[];
  readonly codeFor: (email: string) => string;
  readonly asksForSecondFactor: AsksForSecondFactor;
  readonly passkeysOf: PasskeysOf;
  readonly finishPasskeySignIn: FinishPasskeySignIn;
  readonly verifyExpired: VerifyToken;
  readonly lostSignIns: LostSignIns;
};

const region = 'us-east-2';
const userPoolId = `${region}_screens`;
const open: (() => Promise<void>)[] = [];

/**
 * Local Cognito with the product's triggers.
 * @param now clock in epoch milliseconds; by default the real time
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
    refreshGraceSeconds: tokenLife.refreshGraceSeconds,
    webAuthn: {
      relyingPartyId: 'localhost',
      userVerification: 'required',
      factorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    },
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
      // Replaces the deployed trigger, which also ends Cognito's sessions with AWS credentials.
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
    passkeysOf: passkeysOfPool(environment),
    finishPasskeySignIn: passkeySignInOfPool(clientId, environment),
    verifyExpired: tokenVerifier({
      issuer: cognito.issuer,
      clientId,
      jwksUrl: `${cognito.url}${userPoolId}/.well-known/jwks.json`,
      days: tokenLife.refreshDays,
    }),
    lostSignIns: lostSignInsOfPool(environment),
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
