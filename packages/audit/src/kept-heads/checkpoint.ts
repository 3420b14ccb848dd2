/* Checkpoints and signed notes of C2SP (tlog-checkpoint, signed-note), in browsers and Node. */

export type SignedLog = {
  readonly day: string;
  readonly at: string;
  /** Day from which the log lists every stream; older lines are outdated. */
  readonly base: string;
  readonly size: number;
  readonly root: string;
  readonly previous: { readonly day: string; readonly size: number; readonly root: string } | null;
};

type NoteSignature = {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array<ArrayBuffer>;
};

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Undefined for text that is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** Text of a checkpoint: origin, size, root, and one extension line of JSON. */
export const checkpointText = (origin: string, { size, root, day, at, base, previous }: SignedLog): string =>
  [origin, size, toBase64(bytesOfHex(root)), JSON.stringify({ day, at, base, previous }), ''].join('\n');

const rootLength = 32;

/** Undefined for text that is not a checkpoint of this log. */
export const readCheckpoint = (
  text: string,
): { readonly origin: string; readonly log: unknown } | undefined => {
  const [origin, size = '', root = '', extension = '', end, ...more] = text.split('\n');
  const hash = fromBase64(root);
  if (!origin || end !== '' || more.length > 0 || hash?.length !== rootLength) return undefined;
  if (!/^(0|[1-9]\d*)$/.test(size) || toBase64(hash) !== root) return undefined;
  try {
    return { origin, log: { ...JSON.parse(extension), size: Number(size), root: hexOf(hash) } };
  } catch {
    return undefined;
  }
};

const ed25519Type = 1;
const keyIdLength = 4;

/** @param key the 32 bytes of an Ed25519 public key */
export const keyIdOf = async (name: string, key: Uint8Array): Promise<Uint8Array> => {
  const hashed = Uint8Array.from([...new TextEncoder().encode(`${name}\n`), ed25519Type, ...key]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', hashed)).slice(0, keyIdLength);
};

/** Key as `sumdb/note` and other tools of C2SP read it. */
export const verifierKey = async (name: string, key: Uint8Array): Promise<string> =>
  `${name}+${hexOf(await keyIdOf(name, key))}+${toBase64(Uint8Array.from([ed25519Type, ...key]))}`;

export const noteOf = async (
  text: string,
  name: string,
  key: Uint8Array,
  signature: Uint8Array,
): Promise<string> =>
  `${text}\n— ${name} ${toBase64(Uint8Array.from([...(await keyIdOf(name, key)), ...signature]))}\n`;

const signatureLine = /^— (\S+) (\S+)$/;

/** Undefined for text that is not a signed note. */
export const readNote = (
  note: string,
): { readonly text: string; readonly signatures: readonly NoteSignature[] } | undefined => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line): NoteSignature | undefined => {
      const [, name, encoded] = signatureLine.exec(line) ?? [];
      const bytes = encoded === undefined ? undefined : fromBase64(encoded);
      if (name === undefined || !bytes || bytes.length <= keyIdLength) return undefined;
      return { name, keyId: hexOf(bytes.slice(0, keyIdLength)), signature: bytes.slice(keyIdLength) };
    });
  return signatures.every((one) => one !== undefined)
    ? { text: note.slice(0, end + 1), signatures: signatures.filter((one) => one !== undefined) }
    : undefined;
};

export const cosignedNote = (
  note: string,
  { cosignatures }: { readonly cosignatures: readonly { readonly line: string }[] },
): string => note + cosignatures.map(({ line }) => `${line}\n`).join('');

const proofKind = 'c2sp.org/tlog-proof@v1';

/** Inclusion of a line in a checkpoint's log (C2SP tlog-proof). */
export const proofText = (index: number, path: readonly string[], note: string): string =>
  [proofKind, `index ${index}`, ...path.map((hash) => toBase64(bytesOfHex(hash))), '', note].join('\n');

/** Undefined for text that is not a proof; `path` is hexadecimal. */
export const readProof = (
  proof: string,
): { readonly index: number; readonly path: readonly string[]; readonly note: string } | undefined => {
  const end = proof.indexOf('\n\n');
  const [kind, index = '', ...path] = proof.slice(0, Math.max(0, end)).split('\n');
  const number = /^index (0|[1-9]\d*)$/.exec(index)?.[1];
  const hashes = path.map((hash) => fromBase64(hash));
  if (kind !== proofKind || number === undefined || hashes.some((hash) => hash?.length !== rootLength))
    return undefined;
  return {
    index: Number(number),
    path: hashes.map((hash) => hexOf(hash ?? new Uint8Array())),
    note: proof.slice(end + 2),
  };
};
