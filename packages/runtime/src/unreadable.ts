import type { Logger } from './logger.ts';

/** Log line that raises an alarm (stacks/observability.ts). */
export const unreadableLogged = 'unreadable';

/**
 * Logs stored data that cannot be read, while lists show the rest. `where` names the stream or row, never
 * content.
 */
export const logUnreadable = (
  logger: Pick<Logger, 'error'>,
  what: 'event' | 'history' | 'row',
  where: string,
  error?: unknown,
): void => logger.error(unreadableLogged, { what, where }, error);
