import { setTimeout as sleep } from 'node:timers/promises';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { refusal } from './problem.ts';
import { positionHeaders } from './request-headers.ts';
import { ownFamilyId, type Session } from './session.ts';

/*
 * Rows lag behind events. A command returns the written version; a read with this version waits for the rows
 * (docs/decisions/0005).
 */

export type Positions = ReadonlyMap<StreamName, number>;

/** Maximum streams per request, because each stream costs reads. */
const maxPositions = 5;
/** Longer than any stream name. */
const maxNameLength = 200;
const versionPattern = /^[1-9]\d{0,8}$/;

/** `stream@version`, separated by commas. */
export const writePositions = (positions: Positions): string =>
  [...positions].map(([stream, version]) => `${stream}@${version}`).join(',');

/** Administrators may read every stream; other people only their family's stream. */
export const mayReadStream = (session: Session, stream: StreamName): boolean => {
  if (session.isAdmin) return true;
  return session.caller.kind === 'user' && stream === familyStream(ownFamilyId(session));
};

/** @throws ProblemError invalid-argument for a malformed header or a stream that the caller may not read */
export const readPositions = (header: string | undefined, session: Session): Positions => {
  if (!header) return new Map();
  const parts = header.split(',');
  if (parts.length > maxPositions) throw invalid();
  const positions = new Map(parts.map(readPosition));
  for (const stream of positions.keys()) if (!mayReadStream(session, stream)) throw invalid();
  return positions;
};

const readPosition = (text: string): readonly [StreamName, number] => {
  const at = text.lastIndexOf('@');
  const version = text.slice(at + 1);
  if (at < 0 || at > maxNameLength || !versionPattern.test(version)) throw invalid();
  try {
    return [parseStream(text.slice(0, at).trim()).name, Number(version)];
  } catch {
    throw invalid();
  }
};

const invalid = () => refusal('invalid-header', { header: positionHeaders.after });

/** Milliseconds between reads, 2.5 seconds in total. */
const pauses = [20, 40, 80, 160, 320, 640, 1_280];

/**
 * Waits briefly until live rows show these versions.
 * @returns streams that are still behind
 */
export const awaitRows = async (
  rows: Pick<ReadStore, 'generations' | 'checkpoint'>,
  positions: Positions,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<readonly StreamName[]> => {
  let trailing = await trailingIn(rows, positions);
  for (const milliseconds of pauses) {
    if (trailing.size === 0) break;
    await pause(milliseconds);
    trailing = await trailingIn(rows, trailing);
  }
  return [...trailing.keys()];
};

const trailingIn = async (
  rows: Pick<ReadStore, 'generations' | 'checkpoint'>,
  positions: Positions,
): Promise<Positions> => {
  if (positions.size === 0) return positions;
  const { live } = await rows.generations();
  const looked = await Promise.all(
    [...positions].map(async ([stream, version]) => {
      const shown = await rows.checkpoint(live, stream);
      return [stream, version, shown.version < version] as const;
    }),
  );
  return new Map(looked.filter(([, , trails]) => trails).map(([stream, version]) => [stream, version]));
};
