import type { CommitLine, HiddenLine, PackLine, StreamEndLine, StreamLine } from './pack-format.ts';
import { jsonOf, type ReportProblem } from './read-pack.ts';

export type StreamOfPack = {
  readonly line: StreamLine;
  readonly commits: readonly (CommitLine | HiddenLine)[];
  readonly end: StreamEndLine | undefined;
};

export const streamsOf = (lines: readonly PackLine[], say: ReportProblem): readonly StreamOfPack[] => {
  const streams = new Map<
    string,
    { line: StreamLine; commits: (CommitLine | HiddenLine)[]; end: StreamEndLine | undefined }
  >();
  for (const line of lines) {
    if (line.kind === 'stream') {
      if (streams.has(line.stream)) say('misplaced-line', line.stream);
      else streams.set(line.stream, { line, commits: [], end: undefined });
    }
    if (line.kind !== 'commit' && line.kind !== 'hidden' && line.kind !== 'stream-end') continue;
    const current = streams.get(line.stream);
    if (!current || current.end) say('misplaced-line', `the commits of ${line.stream}`);
    else if (line.kind === 'stream-end') current.end = line;
    else current.commits.push(line);
  }
  return [...streams.values()];
};

export type EventInPack = {
  readonly stream?: unknown;
  readonly version?: number;
  readonly type?: unknown;
  readonly at?: unknown;
  readonly correlationId?: unknown;
  readonly data?: object;
  readonly keyId?: unknown;
  readonly sealed?: unknown;
  readonly sealedReason?: unknown;
  readonly digests?: object;
};

export const eventsIn = ({ body }: CommitLine): readonly EventInPack[] => {
  const events = jsonOf(body);
  return Array.isArray(events) ? events.map((event: EventInPack | null) => event ?? {}) : [];
};

/** Tolerance for server clock differences, and for commits stored during signing. */
export const slackMs = 15 * 60_000;

/** Storage time in milliseconds since the epoch; undefined for a hash-only line. */
export const momentOf = (line: CommitLine | HiddenLine): number | undefined =>
  line.kind === 'commit' ? Date.parse(String(eventsIn(line)[0]?.at)) : undefined;
