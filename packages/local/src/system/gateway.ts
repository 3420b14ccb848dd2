import type { RequestListener } from 'node:http';
import { apiHeaders } from '@hoops/api/http/api-headers';
import { routeKeysOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import type { Logger } from '@hoops/runtime/logger';
import type { LocalCognito } from '../cognito/start-cognito.ts';
import { createHttpApi } from '../http-api/create-http-api.ts';
import { functionNamed, type LocalFunctions } from './functions.ts';

/** The API's routes on the local gateway, each with its authorizer and its function, as the stacks make them. */
export const createGateway = (settings: {
  readonly functions: LocalFunctions;
  readonly cognito: Pick<LocalCognito, 'verifyToken'>;
  readonly logger: Logger;
}): RequestListener => {
  const gateway = createHttpApi({
    routes: routeList.flatMap((route) => {
      const functionName = `api-${route.group}`;
      return routeKeysOf(route).map((routeKey) => ({
        routeKey,
        auth: route.auth === 'user' || route.auth === 'admin' ? ('jwt' as const) : ('none' as const),
        functionName,
        invoke: functionNamed(settings.functions, functionName),
      }));
    }),
    // The gateway of AWS answers a missing or bad token with `message` alone; callers here get our code as well.
    unauthorizedFacts: {
      code: 'unauthenticated',
      message: 'You must be logged in to perform this action.',
    },
    verifyJwt: (token) => settings.cognito.verifyToken(token),
    onError: (error, functionName) => settings.logger.error('gateway', { functionName }, error),
  });
  return (request, response) => {
    // As CloudFront does in front of the gateway, whose own answers would come without them.
    for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
    gateway(request, response);
  };
};
