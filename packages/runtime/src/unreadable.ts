import type { Logger } from './logger.ts';

/** Log line of unreadable stored data, which raises an alarm (stacks/observability.ts). */
export const unreadableLogged = 'unreadable';

/**
 * Logs stored data that cannot be read, while lists show all other data.
 * @param where stream or row, never content
 */
export const logUnreadable = (
  logger: Pick<Logger, 'error'>,
  what: 'event' | 'history' | 'row',
  where: string,
  error?: unknown,
): void => logger.error(unreadableLogged, { what, where }, error);
