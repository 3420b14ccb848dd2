import { describe, expect, it } from 'vitest';
import { readOptions, verbs } from './options.ts';
import { usage } from './usage.ts';

describe('the command line', () => {
  it('the command line reads a verb and its options', () => {
    expect(
      readOptions(['repair', '--stream', 'family#a', '--stream', 'grade#5', '--operator', 'ann']),
    ).toMatchObject({
      verb: 'repair',
      options: { stream: ['family#a', 'grade#5'], operator: 'ann' },
    });
    expect(readOptions(['jobs', '--limit', '3'])?.options).toMatchObject({ limit: 3 });
    expect(readOptions(['abandon', '--wait', '0'])?.options).toMatchObject({ wait: 0 });
  });

  it('the --local option works alone or with a path or URL', () => {
    const localOf = (...args: string[]) => readOptions(args)?.options.local;
    expect(localOf('verify', '--local')).toBe('');
    expect(localOf('verify', '--local', '--json')).toBe('');
    expect(localOf('--local', 'verify')).toBe('');
    expect(localOf('verify', '--local', '.data-two')).toBe('.data-two');
    expect(localOf('verify', '--local', 'http://localhost:4000')).toBe('http://localhost:4000');
    expect(localOf('verify')).toBeUndefined();
  });

  it('the command line shows help on request, or without arguments', () => {
    for (const args of [[], ['help'], ['--help'], ['verify', '-h']])
      expect(readOptions(args)).toBeUndefined();
    for (const verb of verbs) expect(usage).toContain(`  ${verb}`);
  });

  it('the command line rejects wrong arguments with a sentence that names the mistake', () => {
    const refused: readonly (readonly [readonly string[], string])[] = [
      [['verfy'], 'Unknown verb: verfy.'],
      [['--json'], 'Specify a verb'],
      [['verify', 'family#a'], 'verify does not take family#a.'],
      [['abandon', '--follow'], 'abandon does not take --follow.'],
      [['log', '--limit', 'all'], '--limit must be a whole number.'],
      [['log', '--nonsense'], '--nonsense'],
      [['log', '--type'], '--type'],
      [['redrive', 'mailer', '--operator', ''], '--operator is empty: is the shell variable set'],
      [['repair', '--stream', 'grade#5', '--stream', ' '], '--stream is empty'],
      [['lift-halt', '', '--reason', 'put back'], 'An argument is empty'],
    ];
    for (const [args, sentence] of refused) expect(() => readOptions(args)).toThrow(sentence);
  });
});
