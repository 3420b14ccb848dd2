import { systemClock } from '@hoops/runtime/clock';
import { isOnLambda, originConfig } from '@hoops/runtime/config';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createHandler, type HandlerDeps, type Implementations } from '../http/create-handler.ts';
import type { RouteId, Routes } from '../routes.ts';

type Wired<Ids extends RouteId> = {
  readonly implementations: Implementations<Ids>;
  readonly deps: Partial<HandlerDeps>;
};

export const httpHandler = <Ids extends RouteId>(
  routes: NoInfer<Pick<Routes, Ids>>,
  wire: () => Wired<Ids> | Promise<Wired<Ids>>,
): ((event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>) =>
  lazyHandler(async () => {
    const { implementations, deps } = await wire();
    return createHandler(routes, implementations, {
      newId: ulidSource(systemClock),
      logger: consoleLogger,
      undeclaredAnswers: isOnLambda() ? 'leave-out' : 'refuse',
      ...originConfig(),
      ...deps,
    });
  });
