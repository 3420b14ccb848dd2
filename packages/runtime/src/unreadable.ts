import type { Logger } from './logger.ts';

/** The name of the log lines that raise an alarm (stacks/observability.ts). */
export const unreadableLogged = 'unreadable';

/**
 * Says that something stored cannot be read, so that a list showed the rest and said so in its place. `where` names
 * it: a stream or a row's key, never what is in it.
 */
export const logUnreadable = (
  logger: Pick<Logger, 'error'>,
  what: 'event' | 'history' | 'row',
  where: string,
  error?: unknown,
): void => logger.error(unreadableLogged, { what, where }, error);
