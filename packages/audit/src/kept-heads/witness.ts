import { createPublicKey, verify } from 'node:crypto';
import type { WitnessSetting } from '@hoops/runtime/outsiders-config';
import { bytesOfHex, readNote, toBase64 } from './checkpoint.ts';
import type { OutsideKind } from './kept-heads.ts';
import { type Limit, postOutside, usualLimit } from './post-outside.ts';

/* Client of witnesses of C2SP (tlog-witness) with Ed25519 cosignatures (tlog-cosignature). */

/** A proof is hexadecimal, or undefined if no signed day has the size. */
export type ProofFrom = (size: number) => Promise<readonly string[] | undefined>;

export type WitnessAnswer =
  | { readonly line: string }
  | { readonly why: string }
  /** The witness has cosigned another history. */
  | { readonly contradiction: string };

export type Witness = {
  readonly name: string;
  readonly kind: OutsideKind;
  /** The signature line of this witness in a note, if it is valid. */
  readonly cosignatureIn: (note: string) => string | undefined;
  /** @param size of the previous log */
  readonly submit: (note: string, size: number, proofFrom: ProofFrom) => Promise<WitnessAnswer>;
};

export const witnessOf = (
  { name, keyId, key: x, url }: WitnessSetting,
  limit: Limit = usualLimit,
): Witness => {
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });

  const isCosignature = (text: string, bytes: Uint8Array): boolean => {
    if (bytes.length !== timeLength + signatureLength) return false;
    const time = Buffer.from(bytes).readBigUInt64BE();
    const message = `cosignature/v1\ntime ${time}\n${text}`;
    return time > 0n && time <= latest && verify(null, Buffer.from(message), key, bytes.subarray(timeLength));
  };

  const cosignatureIn = (note: string): string | undefined => {
    const { text = '', signatures = [] } = readNote(note) ?? {};
    const own = signatures.find(
      (one) => one.name === name && one.keyId === keyId && isCosignature(text, one.signature),
    );
    return own && `— ${name} ${toBase64(Uint8Array.from([...bytesOfHex(keyId), ...own.signature]))}`;
  };

  const submit = async (
    note: string,
    size: number,
    proofFrom: ProofFrom,
    isRetry = false,
  ): Promise<WitnessAnswer> => {
    const proof = await proofFrom(size);
    if (!proof) return { contradiction: `it has cosigned ${size} entries, and no signed day has that size` };
    const lines = [`old ${size}`, ...proof.map((hash) => toBase64(bytesOfHex(hash))), '', note];
    const answer = await postOutside(`${url}/add-checkpoint`, 'text/plain', lines.join('\n'), limit);
    if ('why' in answer) return { why: `it ${answer.why}` };
    const body = answer.bytes.toString('utf8');
    if (answer.status === 200) {
      const line = cosignatureIn(`${note}${body}`);
      return line === undefined ? { why: 'its answer contains no valid cosignature' } : { line };
    }
    if (answer.status === 422) return { contradiction: 'it has cosigned another history' };
    if (answer.status === 409 && !isRetry && sizeLine.test(body))
      return submit(note, Number(body), proofFrom, true);
    return { why: `it answered with status ${answer.status}${meanings[answer.status] ?? ''}` };
  };

  return { name, kind: `cosignature-${keyId}`, cosignatureIn, submit: (...of) => submit(...of) };
};

const sizeLine = /^(?:0|[1-9]\d{0,14})\n$/;

const meanings: Readonly<Record<number, string>> = {
  403: ' (it does not know the key of this log)',
  404: ' (it does not know this log)',
};

const timeLength = 8;
const signatureLength = 64;
const latest = 2n ** 63n - 1n;
