import { routeKeysOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import { brand } from '@hoops/domain/brand';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { beforeAll, expect, it } from 'vitest';
import { lambdaNamed } from './bundles.ts';
import { production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

/** Public routes, approved by hand. A new public route must also be added here. */
const approvedPublicRoutes = [
  'GET /api/grades',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/prices',
  'GET /api/schedule',
  'GET /api/schedule.ics',
  'GET /api/unsubscribe/{token}',
  'HEAD /api/grades',
  'HEAD /api/health',
  'HEAD /api/openapi.json',
  'HEAD /api/prices',
  'HEAD /api/schedule',
  'HEAD /api/schedule.ics',
  'HEAD /api/unsubscribe/{token}',
  'POST /api/recoverSecondFactor',
  'POST /api/reportTokenReuse',
  'POST /api/send-program-request',
  'POST /api/signInByPasskey',
  'POST /api/stripe/webhook',
  'POST /api/unsubscribe/{token}',
];

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

const deployedRoutes = () =>
  resourcesOf(cloud, 'AWS::ApiGatewayV2::Route').map(({ properties }) => properties);
const keysWhere = (authorization: string): string[] =>
  deployedRoutes()
    .filter(({ AuthorizationType }) => AuthorizationType === authorization)
    .map(({ RouteKey }) => RouteKey)
    .sort();

it('the deployed routes match the route table', () => {
  expect(
    deployedRoutes()
      .map(({ RouteKey }) => RouteKey)
      .sort(),
  ).toEqual(routeList.flatMap(routeKeysOf).sort());
});

it('only approved routes are public', () => {
  expect(keysWhere('NONE')).toEqual(approvedPublicRoutes);
});

it('user and admin routes require a token of our user pool', () => {
  const signedIn = routeList.filter(({ auth }) => auth === 'user' || auth === 'admin').flatMap(routeKeysOf);
  expect(keysWhere('JWT')).toEqual(signedIn.sort());
  const authorizers = resourcesOf(cloud, 'AWS::ApiGatewayV2::Authorizer');
  expect(authorizers).toHaveLength(1);
  expect(authorizers[0]?.properties).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Audience: [expect.anything()], Issuer: expect.anything() },
  });
});

it('no deployed route serves the local panel', () => {
  expect(JSON.stringify(cloud.templates)).not.toContain('_local');
});

it('the API is throttled and keeps logs without personal data for 30 days', () => {
  const [stage] = resourcesOf(cloud, 'AWS::ApiGatewayV2::Stage');
  expect(stage?.properties.DefaultRouteSettings).toEqual({
    ThrottlingBurstLimit: 100,
    ThrottlingRateLimit: 50,
  });
  expect(stage?.properties.AccessLogSettings.Format).not.toMatch(/sourceIp|userAgent|claims|path/i);
  const logs = resourcesOf(cloud, 'AWS::Logs::LogGroup').filter(({ stack }) => stack === 'HttpApi');
  expect(logs).toHaveLength(2);
  for (const { properties } of logs) expect(properties.RetentionInDays).toBe(30);
});

it('the Stripe webhook route has its own throttling limit', () => {
  const [stage] = resourcesOf(cloud, 'AWS::ApiGatewayV2::Stage');
  expect(stage?.properties.RouteSettings).toEqual({
    'POST /api/stripe/webhook': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
  });
  const route = resourcesOf(cloud, 'AWS::ApiGatewayV2::Route').find(
    ({ properties }) => properties.RouteKey === 'POST /api/stripe/webhook',
  );
  expect(stage?.resource.DependsOn).toContain(route?.id);
});

it('every API Lambda requires the secret that CloudFront adds', () => {
  const secrets = resourcesOf(cloud, 'AWS::SecretsManager::Secret');
  expect(secrets.map(({ id }) => id.slice(0, -8))).toEqual(['OriginSecret1']);
  const wanted = Object.keys(apiFunctions).map(
    (group) => lambdaNamed(cloud, `api-${group}`).properties.Environment.Variables.ORIGIN_SECRETS,
  );
  const reference = {
    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secrets[0]?.id }, ':SecretString:::}}']],
  };
  expect(wanted).toEqual(wanted.map(() => reference));
});

it('the API allows no cross-origin calls', () => {
  const [api] = resourcesOf(cloud, 'AWS::ApiGatewayV2::Api');
  expect(api?.properties.CorsConfiguration).toBeUndefined();
});

it('no signed-in user gets AWS credentials', () => {
  expect(resourcesOf(cloud, 'AWS::Cognito::IdentityPool')).toEqual([]);
});

it('sign-in allows SRP and choice, rotates refresh tokens, and does not reveal who has an account', () => {
  const [client] = resourcesOf(cloud, 'AWS::Cognito::UserPoolClient');
  expect(client?.properties).toMatchObject({
    // Omits ALLOW_REFRESH_TOKEN_AUTH, which rotation forbids.
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    GenerateSecret: false,
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  });
  expect(client?.properties.AllowedOAuthFlows).toBeUndefined();
});

const headerIs = (Name: string, SearchString: string) => ({
  ByteMatchStatement: {
    FieldToMatch: { SingleHeader: { Name } },
    PositionalConstraint: 'EXACTLY',
    SearchString,
  },
});

it('the gateway has one permission per Lambda of the API, for this API only', () => {
  const ofApi = resourcesOf(cloud, 'AWS::Lambda::Permission')
    .map(({ properties }) => properties)
    .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com');
  expect(new Set(ofApi.map(({ FunctionName }) => JSON.stringify(FunctionName))).size).toBe(8);
  expect(ofApi).toHaveLength(8);
  for (const { SourceArn } of ofApi) expect(JSON.stringify(SourceArn)).toMatch(/execute-api.*"Api[0-9A-F]+"/);
});

it('one network can sign up, sign in and request codes at a limited rate', () => {
  const list = resourcesOf(cloud, 'AWS::WAFv2::WebACL').find(({ stack }) => stack === 'Auth');
  expect(list?.properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
  const limit = (Limit: number, ...operations: readonly string[]) => ({
    Action: { Block: {} },
    Statement: {
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        Limit,
        EvaluationWindowSec: 300,
        ScopeDownStatement: {
          // Cognito's header and the caller's header; according to the documentation, the firewall sees the
          // first.
          OrStatement: {
            Statements: operations.flatMap((operation) => [
              headerIs('x-amzn-cognito-operation-name', operation),
              headerIs('x-amz-target', `AWSCognitoIdentityProviderService.${operation}`),
            ]),
          },
        },
      },
    },
  });
  expect(list?.properties.Rules).toMatchObject([
    limit(100, 'SignUp'),
    limit(2_000, 'InitiateAuth', 'RespondToAuthChallenge'),
    limit(200, 'ForgotPassword', 'ConfirmForgotPassword', 'ResendConfirmationCode', 'ConfirmSignUp'),
  ]);
  const [association] = resourcesOf(cloud, 'AWS::WAFv2::WebACLAssociation');
  expect(JSON.stringify(association?.properties.ResourceArn)).toContain('AuthUserPool');
});

it('sign-in supports authenticator apps without text messages, and the API requires one of administrators', () => {
  const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
  expect(pool?.properties).toMatchObject({
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
  for (const group of ['commands', 'billing', 'queries', 'requests', 'audit'])
    expect(lambdaNamed(cloud, `api-${group}`).properties.Environment.Variables.ADMIN_SECOND_FACTOR).toBe(
      'required',
    );
});

it('a passkey with user verification counts as both factors, but only for the stage’s domain', () => {
  const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
  expect(pool?.properties).toMatchObject({
    Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
    WebAuthnRelyingPartyID: new URL(brand.siteUrl).hostname,
    WebAuthnUserVerification: 'required',
    WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  });
});

it('the post-confirmation trigger does not depend on the user pool', () => {
  const { resource } = lambdaNamed(cloud, 'post-confirmation');
  expect(JSON.stringify(resource)).not.toMatch(/EndSessions|AuthUserPool/);
});

it('passwords need 12 characters with upper case, lower case and a digit, and must not be breached', () => {
  const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
  expect(pool?.properties.Policies.PasswordPolicy).toEqual({
    MinimumLength: 12,
    RequireLowercase: true,
    RequireNumbers: true,
    RequireSymbols: false,
    RequireUppercase: true,
  });
  expect(pool?.properties).toMatchObject({
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
  const [risks] = resourcesOf(cloud, 'AWS::Cognito::UserPoolRiskConfigurationAttachment');
  expect(risks?.properties).toMatchObject({
    ClientId: 'ALL',
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
});

it('the user pool uses its three triggers, requires a code for an email change and is retained', () => {
  const [pool] = resourcesOf(cloud, 'AWS::Cognito::UserPool');
  expect(Object.keys(pool?.properties.LambdaConfig)).toEqual([
    'CustomMessage',
    'PostConfirmation',
    'PreSignUp',
  ]);
  expect(pool?.properties.UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ['email'],
  });
  expect(pool?.properties.EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER' });
  expect(pool?.properties.DeletionProtection).toBe('ACTIVE');
  expect(pool?.resource.DeletionPolicy).toBe('Retain');
});
