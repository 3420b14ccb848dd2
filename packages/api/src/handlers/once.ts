import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Builds a handler at its first event: importing a bundle reads no environment and opens no connection. A
 * failed build is tried again with the next event.
 */
export const once = (create: () => HttpHandler | Promise<HttpHandler>): HttpHandler => {
  let built: Promise<HttpHandler> | undefined;
  return async (event) => {
    built ??= Promise.resolve(create());
    try {
      const handler = await built;
      return handler(event);
    } catch (error) {
      built = undefined;
      throw error;
    }
  };
};
