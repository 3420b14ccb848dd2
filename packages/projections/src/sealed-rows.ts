import { familyIdSchema } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { erasedText } from '@hoops/event-store/erased-data';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import { UnusableKey } from '@hoops/runtime/master-key';
import { deterministicBoxes } from '@hoops/runtime/sealed-box';
import * as z from 'zod/mini';
import type { DerivedRow, Fields, Row, RowPlace } from './row.ts';

/** Thrown if an encrypted part was changed or copied from another row, or its key does not exist. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

/** Authenticated context that binds ciphertext to its row, in any generation. */
const contextOf = (place: SealedPlace, keyId: string): string =>
  place.kind === 'document'
    ? `row|document|${place.type}|${place.id}|${keyId}`
    : `row|entry|${place.list}|${place.id}|${keyId}`;

type SealedPlace =
  | Pick<Extract<RowPlace, { kind: 'document' }>, 'kind' | 'type' | 'id'>
  | Pick<Extract<RowPlace, { kind: 'entry' }>, 'kind' | 'list' | 'id'>;

/**
 * Encrypts `secret` deterministically under the stream's key, so encrypted rows can be compared. Without the
 * key, texts become '[erased]'.
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
 * Decrypts a family's row. Returns erased rows, and unencrypted rows of earlier releases, unchanged. Batches
 * key reads.
 * @throws UnreadableRow; z.core.$ZodError; key service errors
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

export const wholeData = ({ data, secret }: DerivedRow): Fields => merged(data, secret) as Fields;

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

const erased = (secret: unknown): unknown => {
  if (Array.isArray(secret)) return secret.map(erased);
  if (isRecord(secret))
    return Object.fromEntries(Object.entries(secret).map(([name, value]) => [name, erased(value)]));
  return typeof secret === 'string' ? erasedText : false;
};

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
