import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { describe, expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';
import { type LoggedEvent, type LogSum, namesFirstOf, withLogged } from './log-sum.ts';

const stream = familyStream(familyId('dana'));
const hash = keyedHash();
const event = (version: number, eventId = `event-${version}`): LoggedEvent => ({ stream, eventId, version });
const envelopes = [1, 2, 3].map((version) => ({ id: `event-${version}`, version }));
const logOf = (...events: readonly LoggedEvent[]): LogSum =>
  events.reduce<LogSum>((sum, one) => withLogged(hash, sum, one), { count: 0, sum: 0n });

describe('an event log names a stream’s first events', () => {
  it.each([
    ['when it names all of them, in whatever order', [event(3), event(1), event(2)], true],
    ['when it trails', [event(1), event(2)], true],
    ['when it names none', [], true],
    ['not when it has a hole', [event(1), event(3)], false],
    ['not when it names more', [event(1), event(2), event(3), event(4)], false],
    ['not when it names another in the place of one', [event(1), event(2), event(3, 'other')], false],
    ['not when it names one twice', [event(1), event(1)], false],
    ['not when it names one under another version', [event(2, 'event-1')], false],
  ])('%s', (_when, logged, expected) => {
    expect(namesFirstOf(hash, stream, envelopes, logOf(...logged))).toBe(expected);
  });
});
