import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { definitionOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { createLift, upcasters } from '@hoops/event-store/upcasters';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { expect, it } from 'vitest';

type Replayed = {
  readonly stream: StreamName;
  readonly rows: string;
  readonly events: readonly (Envelope & { readonly schema: number })[];
};

/** Recorded with commit 7eb92001; only digests may change, together with a new fold version. */
const recorded: readonly Replayed[] = gunzipSync(
  readFileSync(join(import.meta.dirname, 'replay-2026-11-27.jsonl.gz')),
)
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const lift = createLift(upcasters, definitionOf);

it('a recorded event log replays to the same rows, byte for byte', () => {
  expect(new Set(recorded.flatMap(({ events }) => events.map(({ type }) => type))).size).toBeGreaterThan(75);
  const changed = recorded.filter(({ stream, rows, events }) => {
    const lifted = events.map(
      (event) => ({ ...event, data: lift(event.type, event.schema, event.data) }) as Envelope,
    );
    return (
      createHash('sha256')
        .update(JSON.stringify(rowsOfEvents(stream, lifted)))
        .digest('hex') !== rows
    );
  });
  expect(changed.map(({ stream }) => stream)).toEqual([]);
});
