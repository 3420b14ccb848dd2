import { createHash } from 'node:crypto';
import type { Request } from './create-handler.ts';
import { actorOf } from './session.ts';

/** Id derived from caller and idempotency key, so that a repeated request opens no second stream. */
export const idOfRequest = (request: Request): string => {
  const who = actorOf(request.session).sub;
  return createHash('sha256').update(`${who}|${request.commandId}`).digest('base64url').slice(0, 26);
};
