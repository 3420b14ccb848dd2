import { setTimeout as sleep } from 'node:timers/promises';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { ownFamilyId, type Session } from '../auth/session.ts';
import { problem } from './problem.ts';
import { positionHeaders } from './request-headers.ts';

/*
 * Lists are made of rows that trail the events. A command says which stream it wrote and up to which version; who
 * sends that back with a read gets a list that shows it (docs/decisions/0018).
 */

/** A version of each stream. */
export type Positions = ReadonlyMap<StreamName, number>;

/** As many as a screen writes at once; each costs reads of a request that only waits for them. */
const maxPositions = 5;
/** Far more than any stream's name has, and shorter than a key may be. */
const maxNameLength = 200;
const versionPattern = /^[1-9]\d{0,8}$/;

/** `stream@version`, separated by commas. */
export const writePositions = (positions: Positions): string =>
  [...positions].map(([stream, version]) => `${stream}@${version}`).join(',');

/** Whose rows may show a person what happened: everybody's an administrator's, a family's its own. */
export const mayReadStream = (session: Session, stream: StreamName): boolean => {
  if (session.isAdmin) return true;
  return session.caller.kind === 'user' && stream === familyStream(ownFamilyId(session));
};

/**
 * @throws ProblemError invalid-argument when the header is not a list of positions, or names a stream that the caller
 * may not read: what it trails by would give away how long it is.
 */
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

const invalid = () => problem('invalid-argument', `The header ${positionHeaders.after} is not valid.`);

/** Milliseconds between two looks: 2.5 seconds in all, well within what a screen and the Lambda wait. */
const pauses = [20, 40, 80, 160, 320, 640, 1_280];

/**
 * Waits until the live rows show these versions, but not for long: a screen that trails beats one that hangs.
 * @returns the streams whose rows still trail.
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
