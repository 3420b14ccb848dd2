import { consoleLogger } from '@hoops/runtime/logger';
import { createHandler } from '../http/create-handler.ts';
import { openApiDocument } from '../http/open-api.ts';
import { httpHandler } from './http-handler.ts';

/** Health and the API's description: they touch nothing. */
export const handler = httpHandler(() =>
  createHandler(
    {
      health: async () => ({ ok: true as const }),
      openapi: async () => openApiDocument(),
    },
    {
      sessionOf: async (caller) => ({ caller, isAdmin: false, revoked: false }),
      newId: () => 'none',
      logger: consoleLogger,
    },
  ),
);
