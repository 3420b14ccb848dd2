import { type Route, type RouteAuth, routeKeyOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import { apiFunctions, type RouteGroup } from '@hoops/wiring/api-functions';
import { type GatewayLimit, gatewayLimitOf, stripeLimitsOf } from '@hoops/wiring/limits';
import { CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Api, type Lambda, type Stack, type StackContext, use } from '#platform';
import { Auth } from './auth.ts';
import { createLambda } from './lambda.ts';
import { createOriginSecrets, referenceTo } from './origin-secrets.ts';
import type { UserPool } from './pool-needs.ts';
import { stageSettings } from './stage-settings.ts';

/** Authorizer by kind of caller: API Gateway checks tokens; Lambdas check roles, families and signatures. */
const authorizers = {
  public: 'none',
  optional: 'none',
  stripe: 'none',
  user: 'jwt',
  admin: 'jwt',
} as const satisfies Readonly<Record<RouteAuth, 'none' | 'jwt'>>;

/** Contains no personal data, callers' addresses or query strings. */
const accessLogFormat = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  authorizerError: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
});

/** Routes, with one Lambda per group. Needs no CORS, because site and API have the same origin. */
export const HttpApi = ({ stack }: StackContext) => {
  const { auth } = use(Auth);
  const { hasFirewall, originSecretGeneration, requestsPerSecond, stripeRequestsPerSecond } = stageSettings(
    stack.stage,
  );
  const originSecrets = hasFirewall ? createOriginSecrets(stack, originSecretGeneration) : undefined;
  const lambdas = createLambdas(stack, auth);
  if (originSecrets)
    for (const lambda of Object.values(lambdas))
      lambda.addEnvironment('ORIGIN_SECRETS', originSecrets.accepted.map(referenceTo).join(','));
  const { perSecond, burst } = gatewayLimitOf(requestsPerSecond);
  const api = new Api(stack, 'Api', {
    authorizers: {
      jwt: {
        type: 'user_pool',
        userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] },
      },
    },
    defaults: {
      authorizer: 'jwt',
      payloadFormatVersion: '2.0',
      throttle: { rate: perSecond, burst },
    },
    cors: false,
    accessLog: { format: accessLogFormat, retention: 'one_month' },
    routes: Object.fromEntries(routeList.map((route) => routeEntry(route, lambdas[route.group]))),
  });
  permitOncePerLambda(api, lambdas);
  answerHead(stack, api);
  giveWebhooksTheirOwnLane(api, gatewayLimitOf(stripeLimitsOf(stripeRequestsPerSecond).webhooksPerSecond));
  stack.addOutputs({ ApiUrl: api.url });
  return { api, lambdas, originSecret: originSecrets?.current };
};

/** Replaces one permission per route, because a Lambda's policy has room for only about 80 routes. */
const permitOncePerLambda = (api: Api, lambdas: Readonly<Record<RouteGroup, Lambda>>): void => {
  for (const { node } of api.node.findAll().filter((resource) => resource instanceof CfnPermission))
    node.scope?.node.tryRemoveChild(node.id);
  for (const lambda of Object.values(lambdas))
    lambda.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: api.cdk.httpApi.arnForExecuteApi(),
    });
};

const answerHead = (stack: Stack, api: Api): void => {
  const gets = api.node
    .findAll()
    .filter((resource) => resource instanceof CfnRoute)
    .filter(({ routeKey }) => routeKey.startsWith('GET '));
  for (const { routeKey, apiId, target, authorizationType, authorizerId } of gets) {
    const path = routeKey.slice('GET '.length);
    new CfnRoute(stack, `Head ${path}`, {
      apiId,
      routeKey: `HEAD ${path}`,
      ...(target && { target }),
      ...(authorizationType && { authorizationType }),
      ...(authorizerId && { authorizerId }),
    });
  }
};

/** Sets a separate limit for webhooks. The gateway needs the route before its settings. */
const giveWebhooksTheirOwnLane = (api: Api, { perSecond, burst }: GatewayLimit): void => {
  const stage = api.cdk.httpApi.defaultStage?.node.defaultChild;
  if (!(stage instanceof CfnStage)) throw new Error('The API has no stage.');
  const keys = routeList.filter(({ auth }) => auth === 'stripe').map(routeKeyOf);
  // Uses CloudFormation's own property names, because CDK passes the object on unchanged.
  const throttle = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
  stage.routeSettings = Object.fromEntries(keys.map((key) => [key, throttle]));
  for (const resource of api.node.findAll())
    if (resource instanceof CfnRoute && keys.includes(resource.routeKey)) stage.addDependency(resource);
};

const routeEntry = (route: Route, lambda: Lambda) =>
  [routeKeyOf(route), { authorizer: authorizers[route.auth], function: lambda }] as const;

const createLambdas = (stack: Stack, pool: UserPool): Readonly<Record<RouteGroup, Lambda>> => {
  const create = (group: RouteGroup): Lambda =>
    createLambda(stack, `api-${group}`, apiFunctions[group], { pool });
  return {
    commands: create('commands'),
    billing: create('billing'),
    queries: create('queries'),
    requests: create('requests'),
    audit: create('audit'),
    operations: create('operations'),
    webhooks: create('webhooks'),
    docs: create('docs'),
  };
};
