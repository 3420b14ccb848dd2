/** Log line of unreadable stored data, which raises an alarm (stacks/observability.ts). */
export const unreadableLogged = 'unreadable';

/**
 * Logs unreadable stored data, so that lists can still show all other data.
 * @param where stream or row, never content
 */
export const logUnreadable = (
  logger: Pick<Logger, 'error'>,
  what: 'event' | 'history' | 'row',
  where: string,
  error?: unknown,
): void => logger.error(unreadableLogged, { what, where }, error);

/** Facts for logs: ids, codes and counts; never names, addresses, free text or secrets. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Logger = {
  readonly info: (event: string, facts?: LogFacts) => void;
  readonly warn: (event: string, facts?: LogFacts, error?: unknown) => void;
  readonly error: (event: string, facts?: LogFacts, error?: unknown) => void;
  readonly with: (facts: LogFacts) => Logger;
};

type Level = 'info' | 'warn' | 'error';

/**
 * Logger that writes JSON lines with `event`. As a second defense, masks emails and phone numbers and
 * truncates long texts.
 */
export const createLogger = (write: (line: string) => void, always: LogFacts = {}): Logger => {
  const log = (level: Level, event: string, facts: LogFacts = {}, error?: unknown) =>
    write(JSON.stringify({ level, event, ...masked({ ...always, ...facts }), ...described(error) }));
  return {
    info: (event, facts) => log('info', event, facts),
    warn: (event, facts, error) => log('warn', event, facts, error),
    error: (event, facts, error) => log('error', event, facts, error),
    with: (facts) => createLogger(write, { ...always, ...facts }),
  };
};

let writeToConsole = (line: string): void => void process.stdout.write(`${line}\n`);

export const redirectConsoleLog = (write: (line: string) => void): void => {
  writeToConsole = write;
};

export const consoleLogger: Logger = createLogger((line) => writeToConsole(line));

export const silentLogger: Logger = createLogger(() => undefined);

const longest = 300;
const emailLike = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/g;
const phoneLike = /(?<![\w-])(?:\+\d{8,15}|(?:\(\d{3}\)[ .-]?|\+?\d{3}[ .-])\d{3}[ .-]\d{4})(?![\w-])/g;

export const maskedText = (text: string): string =>
  text.replace(emailLike, '[masked]').replace(phoneLike, '[masked]').slice(0, longest);

const masked = (facts: LogFacts): LogFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskedText(value) : value,
    ]),
  );

const described = (error: unknown) => {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: { name: typeof error } };
  const because = reasonsOf(error).slice(0, maxReasons).map(nameOf);
  return {
    error: { ...nameOf(error), stack: framesOf(error), ...(because.length > 0 && { because }) },
  };
};

const maxFrames = 8;
const frame = /^ {4}at .*(?::\d+:\d+|<anonymous>|native)\)?$/;

export const framesOf = (error: Error): readonly string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, maxFrames);

const maxReasons = 5;

const reasonsOf = (error: Error): readonly unknown[] => {
  const own = error instanceof AggregateError ? error.errors : [];
  return error.cause === undefined ? own : [error.cause, ...own];
};

const nameOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: maskedText(error.message) } : { name: typeof error };
