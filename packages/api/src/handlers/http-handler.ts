import { once } from '@hoops/runtime/once';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** A handler that is built at its first event: importing a bundle reads no environment and opens no connection. */
export const httpHandler = (create: () => HttpHandler | Promise<HttpHandler>): HttpHandler => {
  const built = once(async () => create());
  return async (event) => (await built())(event);
};
