import type { RequestListener } from 'node:http';
import { apiHeaders } from '@hoops/api/http/request-headers';
import { routeKeysOf } from '@hoops/api/http/route';
import { routeList } from '@hoops/api/routes';
import type { Logger } from '@hoops/runtime/logger';
import type { LocalCognito } from '../cognito/start-cognito.ts';
import { createHttpApi } from '../http-api/create-http-api.ts';
import { functionNamed, type LocalFunctions } from './functions.ts';

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
    // AWS's 401 contains only `message`; locally, callers also get the API's code.
    unauthorizedFacts: {
      code: 'unauthenticated',
      message: 'You must be logged in to perform this action.',
    },
    verifyJwt: (token) => settings.cognito.verifyToken(token),
    onError: (error, functionName) => settings.logger.error('gateway', { functionName }, error),
  });
  return (request, response) => {
    for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
    gateway(request, response);
  };
};
