import { passkeysOfPool, secondFactorOfPool } from '../auth/second-factor.ts';
import { commandRoutes, commands } from '../commands.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(commandRoutes, () => {
  const deps = handlerDeps();
  const pool = { asksForSecondFactor: secondFactorOfPool(), passkeysOf: passkeysOfPool() };
  return { implementations: commands({ ...deps, ...pool }), deps };
});
