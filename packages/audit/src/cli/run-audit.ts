import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import { ConfigurationError } from '@hoops/runtime/config';
import { AuditProblem } from '../audit-problem.ts';
import { locate } from './connect.ts';
import type { Terminal } from './context.ts';
import { describeWalked } from './describe-verified.ts';
import { openSystem, type System } from './open-system.ts';
import { type ParsedArguments, readOptions } from './options.ts';
import { usage } from './usage.ts';
import { runVerb } from './verbs.ts';

/** @returns the exit code: 0 success, 1 differences, 2 not done */
export const runAudit = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const asked = askedFor(args, terminal);
    if (!asked) {
      terminal.print(usage);
      return args.length === 0 ? 2 : 0;
    }
    const { local, 'data-dir': dataDir } = asked.options;
    const { place, environment } = await locate({ local, dataDir }, terminal.env);
    Object.assign(terminal.env, environment);
    const { verb, options, subject } = asked;
    const shown = printable(terminal);
    const system: System = {
      ...openSystem(place),
      walked: (walked) => shown.report(describeWalked(walked)),
    };
    return await runVerb[verb]({ ...shown, place, options, subject, system });
  } catch (error) {
    terminal.report(sentenceOf(error));
    return 2;
  }
};

/**
 * Old events may contain control characters, which must not reach the terminal. JSON output already escapes
 * them.
 */
const printable = (terminal: Terminal): Terminal => ({
  ...terminal,
  print: (line) => terminal.print(withHiddenCharactersShown(line, true)),
  report: (line) => terminal.report(withHiddenCharactersShown(line, true)),
});

const askedFor = (args: readonly string[], { report }: Terminal): ParsedArguments | undefined => {
  try {
    return readOptions(args);
  } catch (error) {
    report('Run npm run audit -- --help for usage.');
    throw error;
  }
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof AuditProblem || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return 'The audit failed.';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const isFromService = '$metadata' in error || error.name === 'ElectroError';
  // Error messages may quote personal data. Only messages of AWS services are safe, because they contain just
  // tables and codes.
  if (isFromService) return `A service request failed (${error.name}${code}): ${error.message}`;
  // The cause explains more than the outer error "parts failed".
  return error.cause !== undefined
    ? sentenceOf(error.cause)
    : `The audit failed (${error.name}${code}). ${frameOf(error)}`.trim();
};

const frameOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim() ?? '';
