import { familyIdSchema } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { erasedText } from '@hoops/event-store/erased-data';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import { UnusableKey } from '@hoops/runtime/master-key';
import { deterministicBoxes } from '@hoops/runtime/sealed-box';
import * as z from 'zod/mini';
import type { DerivedRow, Fields, Row, RowPlace } from './row.ts';

/** A row whose sealed part does not open: changed, moved, or under a key that is gone. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

/** Ties a ciphertext to its row: it cannot be moved to another one. The generation is no part of it. */
const contextOf = (place: SealedPlace, keyId: string): string =>
  place.kind === 'document'
    ? `row|document|${place.type}|${place.id}|${keyId}`
    : `row|entry|${place.list}|${place.id}|${keyId}`;

type SealedPlace =
  | Pick<Extract<RowPlace, { kind: 'document' }>, 'kind' | 'type' | 'id'>
  | Pick<Extract<RowPlace, { kind: 'entry' }>, 'kind' | 'list' | 'id'>;

/**
 * The rows of a stream as they are stored: `secret` becomes ciphertext under the stream's key, in `data.sealed`. Equal
 * rows have equal bytes, so that they are compared without being opened. Once the key is erased the secret reads
 * '[erased]' instead, whatever it was.
 */
export const sealRows = async (
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  rows: readonly DerivedRow[],
): Promise<readonly Row[]> => {
  if (rows.every(({ secret }) => secret === undefined)) return rows;
  const key = await keys.find(stream);
  const boxes = key?.kind === 'usable' ? deterministicBoxes(key.secret) : undefined;
  return rows.map(({ secret, ...row }): Row => {
    if (secret === undefined) return row;
    if (!boxes) return { ...row, data: merged(row.data, erased(secret)) as Fields };
    const box = boxes.seal(Buffer.from(JSON.stringify(secret)), contextOf(row, stream));
    return { ...row, data: { ...row.data, sealed: box.toString('base64url') } };
  });
};

const sealedSchema = z.looseObject({ sealed: z.string(), parentID: familyIdSchema });

/**
 * All that a family's row says, for those who may read it. Rows from before there were sealed ones, and those of an
 * erased family, are as they are stored. Keys of rows that are opened side by side are read together.
 * @throws UnreadableRow when it does not open; z.core.$ZodError when it is no sealed row at all; what the service of the keys throws when it cannot be reached.
 */
export const openRow = async (
  keys: Pick<FamilyKeys, 'find'>,
  place: SealedPlace,
  data: unknown,
): Promise<unknown> => {
  if (!isRecord(data) || !('sealed' in data)) return data;
  const { sealed, ...open } = z.parse(sealedSchema, data);
  const keyId = familyStream(open.parentID);
  const key = await keys.find(keyId).catch((error: unknown) => {
    throw error instanceof UnusableKey
      ? new UnreadableRow('The key of a row is damaged.', { cause: error })
      : error;
  });
  return merged(open, secretIn(sealed, key, contextOf(place, keyId)));
};

const secretIn = (sealed: string, key: FamilyKey | undefined, context: string): unknown => {
  if (key?.kind !== 'usable') throw new UnreadableRow('The key of a row is gone.');
  try {
    return JSON.parse(
      deterministicBoxes(key.secret).open(Buffer.from(sealed, 'base64url'), context).toString(),
    );
  } catch (error) {
    throw new UnreadableRow('The sealed part of a row was changed, or belongs to another row.', {
      cause: error,
    });
  }
};

/** A row that was just derived, with everything that it says. */
export const wholeData = ({ data, secret }: DerivedRow): Fields => merged(data, secret) as Fields;

/** Fields of both; lists are merged item by item. */
const merged = (open: unknown, secret: unknown): unknown => {
  if (secret === undefined) return open;
  if (Array.isArray(open) && Array.isArray(secret))
    return open.map((item, index) => merged(item, secret[index]));
  if (!isRecord(open) || !isRecord(secret)) return secret;
  return {
    ...open,
    ...Object.fromEntries(Object.entries(secret).map(([name, value]) => [name, merged(open[name], value)])),
  };
};

/** The same shape with nothing in it. */
const erased = (secret: unknown): unknown => {
  if (Array.isArray(secret)) return secret.map(erased);
  if (isRecord(secret))
    return Object.fromEntries(Object.entries(secret).map(([name, value]) => [name, erased(value)]));
  return typeof secret === 'string' ? erasedText : false;
};

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
