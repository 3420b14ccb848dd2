import { passwordPolicy } from '@hoops/api/auth/password';
import { brand } from '@hoops/domain/brand';
import { cognitoTriggers, tokenLife } from '@hoops/wiring/cognito-triggers';
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolRiskConfigurationAttachment,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  StandardThreatProtectionMode,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Cognito, type Lambda, type Stack, type StackContext, use } from '#platform';
import { createLambda } from './lambda.ts';
import { Mail } from './mail.ts';
import { limitSignUps } from './sign-up-limit.ts';
import { appRegion, type CognitoTier, stageSettings } from './stage-settings.ts';

/** A separate policy; inside the Lambda's policy, pool and trigger would depend on each other. */
const letEndSessions = (stack: Stack, { role }: Lambda, { userPoolArn }: Cognito): void => {
  if (!role) throw new Error('The trigger has no role.');
  new Policy(stack, 'EndSessions', {
    roles: [role],
    statements: [
      new PolicyStatement({ actions: ['cognito-idp:AdminUserGlobalSignOut'], resources: [userPoolArn] }),
    ],
  });
};

/**
 * Makes Cognito check new passwords against known breaches, because our code never receives a password. SRP
 * sign-ins cannot be checked.
 */
const refuseCompromisedPasswords = (stack: Stack, { userPoolId }: Cognito): void => {
  new CfnUserPoolRiskConfigurationAttachment(stack, 'CompromisedPasswords', {
    userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
};

const featurePlans: Readonly<Record<CognitoTier, FeaturePlan>> = {
  plus: FeaturePlan.PLUS,
  essentials: FeaturePlan.ESSENTIALS,
  lite: FeaturePlan.LITE,
};

/** An escape hatch, because this release of the CDK lacks the property. */
const countPasskeysAsBothFactors = ({ cdk }: Cognito): void => {
  const pool = cdk.userPool.node.defaultChild as CfnUserPool;
  pool.addPropertyOverride('WebAuthnFactorConfiguration', 'MULTI_FACTOR_WITH_USER_VERIFICATION');
};

/**
 * Sign-in by email and password, or by passkey. No identity pool is needed, because the browser calls no AWS
 * service.
 */
export const Auth = ({ stack, app }: StackContext) => {
  const { identity, configurationSet } = use(Mail);
  const { isProtected, siteUrl, mailFrom, mailDomain, cognitoTier } = stageSettings(app.stage);
  // The lite plan supports neither passkeys nor refresh token rotation.
  const hasPasskeys = cognitoTier !== 'lite';
  const createTrigger = (on: keyof typeof cognitoTriggers): Lambda =>
    createLambda(stack, cognitoTriggers[on].name, cognitoTriggers[on]);
  const postConfirmation = createTrigger('postConfirmation');
  const auth = new Cognito(stack, 'Auth', {
    login: ['email'],
    identityPoolFederation: false,
    triggers: {
      preSignUp: createTrigger('preSignUp'),
      postConfirmation,
      customMessage: createTrigger('customMessage'),
    },
    cdk: {
      userPool: {
        selfSignUpEnabled: true,
        signInCaseSensitive: false,
        accountRecovery: AccountRecovery.EMAIL_ONLY,
        // A changed email takes effect when its code is confirmed.
        autoVerify: { email: true },
        keepOriginal: { email: true },
        passwordPolicy,
        // Users with an authenticator app need a code; the API requires an app for administrators.
        mfa: Mfa.OPTIONAL,
        mfaSecondFactor: { sms: false, otp: true },
        ...(hasPasskeys && {
          signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
          passkeyRelyingPartyId: new URL(siteUrl).hostname,
          passkeyUserVerification: PasskeyUserVerification.REQUIRED,
        }),
        featurePlan: featurePlans[cognitoTier],
        // Set only in the plus plan, because Cognito rejects settings of features from other plans.
        ...(cognitoTier === 'plus' && {
          standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
        }),
        deletionProtection: isProtected,
        removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
        // Without SES, Cognito sends a few emails a day, enough for a developer's stage, which has no
        // verified domain.
        ...(isProtected && {
          email: UserPoolEmail.withSES({
            fromEmail: mailFrom,
            fromName: brand.name,
            sesRegion: appRegion,
            sesVerifiedDomain: mailDomain,
            configurationSetName: configurationSet.configurationSetName,
          }),
        }),
      },
      userPoolClient: {
        generateSecret: false,
        authFlows: { userSrp: true, user: hasPasskeys },
        disableOAuth: true,
        preventUserExistenceErrors: true,
        enableTokenRevocation: true,
        accessTokenValidity: Duration.minutes(tokenLife.idAndAccessMinutes),
        idTokenValidity: Duration.minutes(tokenLife.idAndAccessMinutes),
        refreshTokenValidity: Duration.days(tokenLife.refreshDays),
        ...(hasPasskeys && {
          refreshTokenRotationGracePeriod: Duration.seconds(tokenLife.refreshGraceSeconds),
        }),
      },
    },
  });
  letEndSessions(stack, postConfirmation, auth);
  if (hasPasskeys) countPasskeysAsBothFactors(auth);
  if (cognitoTier === 'plus') refuseCompromisedPasswords(stack, auth);
  limitSignUps(stack, auth.userPoolArn);
  if (isProtected) auth.cdk.userPool.node.addDependency(identity);
  stack.addOutputs({ UserPoolId: auth.userPoolId, UserPoolClientId: auth.userPoolClientId });
  return { auth };
};
