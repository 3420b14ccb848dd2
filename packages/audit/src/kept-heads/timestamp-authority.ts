import { randomBytes } from 'node:crypto';
import { AuditProblem } from '../audit-problem.ts';
import { type Limit, postOutside, usualLimit } from './post-outside.ts';
import { readTimestamp, timestampQuery } from './timestamp.ts';

export type TimestampAuthority = {
  readonly stamp: (
    text: string,
  ) => Promise<{ readonly reply: string; readonly at: string } | { readonly why: string }>;
  readonly momentOf: (reply: string, text: string) => string;
};

/** @param fingerprints SHA-256 of the authority's certificates, former ones too */
export const timestampAuthority = (
  { url, fingerprints }: { readonly url: string; readonly fingerprints: readonly string[] },
  limit: Limit = usualLimit,
): TimestampAuthority => ({
  stamp: async (text) => {
    const nonce = randomBytes(nonceBytes);
    // Positive without leading zeros, as DER encodes the echo.
    nonce[0] = (Number(nonce[0]) & 0x3f) | 0x40;
    const answer = await postOutside(url, 'application/timestamp-query', timestampQuery(text, nonce), limit);
    if ('why' in answer) return { why: `the authority ${answer.why}` };
    if (answer.status !== 200) return { why: `the authority answered with status ${answer.status}` };
    try {
      const at = readTimestamp(answer.bytes, text, fingerprints, nonce);
      return { reply: answer.bytes.toString('base64'), at };
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      return { why: `the reply was rejected, because ${error.message}` };
    }
  },
  momentOf: (reply, text) => readTimestamp(Buffer.from(reply, 'base64'), text, fingerprints),
});

const nonceBytes = 8;
