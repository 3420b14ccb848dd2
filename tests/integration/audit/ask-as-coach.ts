import type { createHandler } from '@hoops/api/http/create-handler';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect } from 'vitest';

/**
 * Calls a route as the administrator `coach` and expects status 200.
 * @returns the body
 */
export const askAsCoach =
  (handler: ReturnType<typeof createHandler>) =>
  async (
    route: string,
    pathParameters: Readonly<Record<string, string>> = {},
    query: Readonly<Record<string, string>> = {},
  ) => {
    const claims = { sub: 'coach', auth_time: '1793894400', iat: '1793894400' };
    const { statusCode, body = '' } = await handler({
      routeKey: `GET /api/${route}`,
      headers: {},
      pathParameters,
      queryStringParameters: query,
      requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2);
    expect(statusCode, body).toBe(200);
    return JSON.parse(body);
  };
