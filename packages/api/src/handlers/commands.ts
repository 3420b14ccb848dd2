import { commands } from '../commands.ts';
import { createHandler } from '../http/create-handler.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(() => {
  const deps = handlerDeps();
  return createHandler(commands(deps), deps);
});
