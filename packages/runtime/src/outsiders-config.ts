import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { concern, url } from './config.ts';

/** Witness of checkpoints (C2SP tlog-witness), with its Ed25519 key. */
export type WitnessSetting = {
  readonly name: string;
  /** Hexadecimal. */
  readonly keyId: string;
  /** Base64url of 32 bytes. */
  readonly key: string;
  readonly url: string;
};

const cosignatureType = 4;
const typedKeyLength = 33;

/** @param text `<name>+<id>+<key> <url>`, with a verifier key of C2SP */
const witnessIn = (text: string): WitnessSetting | undefined => {
  const [verifierKey = '', address = '', ...more] = text.trim().split(/\s+/);
  const [name = '', keyId = '', ...rest] = verifierKey.split('+');
  const typed = Buffer.from(rest.join('+'), 'base64');
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
  const isKey = typed.length === typedKeyLength && typed[0] === cosignatureType && keyId === id;
  if (!isKey || more.length > 0 || !z.safeParse(url, address).success) return undefined;
  return { name, keyId, key: typed.subarray(1).toString('base64url'), url: address.replace(/\/$/, '') };
};

const fingerprint = /^(?:[0-9a-f]{2}:?){32}$/i;

const listOf = <Item>(read: (text: string) => Item | undefined) =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text, { issues }): readonly Item[] => {
        const items = text.split(',').map((one) => read(one.trim()));
        if (items.every((item) => item !== undefined)) return items as readonly Item[];
        issues.push({ code: 'custom', input: undefined });
        return z.NEVER;
      }),
    ),
  );

export const outsidersConfig = concern(
  z
    .object({
      TIMESTAMP_URL: z.optional(url),
      TIMESTAMP_CERTIFICATES: listOf((text) => (fingerprint.test(text) ? text : undefined)),
      WITNESSES: listOf(witnessIn),
    })
    .check(
      z.refine((env) => (env.TIMESTAMP_URL === undefined) === (env.TIMESTAMP_CERTIFICATES === undefined), {
        path: ['TIMESTAMP_URL and TIMESTAMP_CERTIFICATES'],
      }),
    ),
  ({ TIMESTAMP_URL, TIMESTAMP_CERTIFICATES, WITNESSES }) => ({
    ...(TIMESTAMP_URL &&
      TIMESTAMP_CERTIFICATES && { authority: { url: TIMESTAMP_URL, fingerprints: TIMESTAMP_CERTIFICATES } }),
    witnesses: WITNESSES ?? [],
  }),
);
