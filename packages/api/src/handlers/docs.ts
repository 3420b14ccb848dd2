import { openApiDocument } from '../open-api.ts';
import { serviceRoutes } from '../service/routes.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(serviceRoutes, () => ({
  implementations: {
    health: async () => ({ ok: true as const }),
    openapi: async () => openApiDocument(),
  },
  deps: {},
}));
