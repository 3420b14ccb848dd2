import {
  type CfnStage,
  HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  type IHttpApi,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { appOf, type Stack } from './app.ts';
import type { Lambda } from './lambda.ts';

type Props = {
  readonly authorizers: {
    readonly jwt: { readonly userPool: { readonly id: string; readonly clientIds: readonly string[] } };
  };
  readonly defaults: { readonly throttle: { readonly rate: number; readonly burst: number } };
  readonly accessLog: { readonly format: string };
  readonly routes: Readonly<
    Record<string, { readonly authorizer: 'none' | 'jwt'; readonly function: Lambda }>
  >;
};

export class Api extends Construct {
  readonly cdk: { readonly httpApi: HttpApi };
  readonly url: string;
  readonly httpApiId: string;

  constructor(stack: Stack, id: string, { authorizers, defaults, accessLog, routes }: Props) {
    super(stack, id);
    const apiName = appOf(stack).logicalPrefixedName(id);
    const httpApi = new HttpApi(this, 'Api', { apiName });
    this.cdk = { httpApi };
    this.url = httpApi.apiEndpoint;
    this.httpApiId = httpApi.apiId;
    const cfnStage = httpApi.defaultStage?.node.defaultChild as CfnStage;
    const { rate, burst } = defaults.throttle;
    cfnStage.defaultRouteSettings = { throttlingBurstLimit: burst, throttlingRateLimit: rate };
    const log = new LogGroup(this, 'LogGroup', {
      logGroupName: `/aws/vendedlogs/apis/${apiName}-${httpApi.apiId}/default`,
      retention: RetentionDays.ONE_MONTH,
    });
    cfnStage.accessLogSettings = { format: accessLog.format, destinationArn: log.logGroupArn };
    const { userPool } = authorizers.jwt;
    const idOf = (what: string) => `Api-${id}-Authorizer-jwt-${what}`;
    const jwt = new HttpUserPoolAuthorizer(
      'jwt',
      UserPool.fromUserPoolId(this, idOf('UserPool'), userPool.id),
      {
        userPoolClients: userPool.clientIds.map((client, index) =>
          UserPoolClient.fromUserPoolClientId(this, idOf(`UserPoolClient-${index}`), client),
        ),
      },
    );
    for (const [key, route] of Object.entries(routes)) {
      const [method = '', path = ''] = key.split(' ');
      new HttpRoute(this, `Route_${method}_${path}`, {
        httpApi: httpApi as IHttpApi,
        routeKey: HttpRouteKey.with(path, method as HttpMethod),
        integration: new HttpLambdaIntegration(`Integration_${method}_${path}`, route.function, {
          payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
        }),
        authorizer: route.authorizer === 'jwt' ? jwt : new HttpNoneAuthorizer(),
      });
    }
  }
}
