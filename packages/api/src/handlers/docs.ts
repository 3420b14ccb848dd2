import { openApiDocument } from '../http/open-api.ts';
import { httpHandler } from './http-handler.ts';

/** Health and the API's description: they touch nothing. */
export const handler = httpHandler(() => ({
  implementations: {
    health: async () => ({ ok: true as const }),
    openapi: async () => openApiDocument(),
  },
  deps: {},
}));
