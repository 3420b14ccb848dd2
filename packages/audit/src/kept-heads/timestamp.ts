import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import {
  type BaseBlock,
  Boolean as Bool,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';
import { AuditProblem } from '../audit-problem.ts';

/* Timestamps of RFC 3161 over the SHA-256 of a text. */

export const timestampQuery = (text: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    new Sequence({
      value: [
        new Integer({ value: 1 }),
        new Sequence({
          value: [
            new Sequence({ value: [new ObjectIdentifier({ value: sha256Id }), new Null()] }),
            new OctetString({ valueHex: bytesOf(createHash('sha256').update(text).digest()) }),
          ],
        }),
        new Integer({ valueHex: bytesOf(nonce) }),
        new Bool({ value: true }),
      ],
    }).toBER(),
  );

/**
 * Moment of a reply, ISO-8601 UTC.
 * @param fingerprints SHA-256 of accepted signers or issuers
 * @throws AuditProblem if this is no timestamp of the text
 */
export const readTimestamp = (
  reply: Uint8Array,
  text: string,
  fingerprints: readonly string[],
  nonce?: Uint8Array,
): string => {
  try {
    return momentIn(reply, text, fingerprints, nonce);
  } catch (error) {
    if (error instanceof AuditProblem) throw error;
    throw new AuditProblem(unreadable);
  }
};

const momentIn = (
  reply: Uint8Array,
  text: string,
  fingerprints: readonly string[],
  nonce: Uint8Array | undefined,
): string => {
  const [status, token] = partsOf(fromBER(bytesOf(reply)).result);
  const code = numberOf(partsOf(status)[0]);
  ensure(code !== '', unreadable);
  ensure(code === '00' || code === '01', `the authority refused it (status ${Number.parseInt(code, 16)})`);
  const [, signedData] = partsOf(token);
  const [, , content, ...rest] = partsOf(partsOf(signedData)[0]);
  const [, wrapped] = partsOf(content);
  const info = octetsOf(partsOf(wrapped)[0]);
  const certificates = partsOf(rest.find((part) => isTagged(part, 0))).map(
    (part) => new X509Certificate(Buffer.from(part.valueBeforeDecodeView)),
  );
  const signer = signerOf(partsOf(rest.at(-1))[0], info, certificates);
  ensure(
    isPinned(signer, certificates, fingerprints),
    'it is signed with the certificate of another authority',
  );
  ensure(signer.keyUsage?.includes(timestampingId) === true, 'its certificate is not for timestamps');

  const [, , imprint, , time, ...options] = partsOf(fromBER(bytesOf(info)).result);
  const [algorithm, digest] = partsOf(imprint);
  const expected = createHash('sha256').update(text).digest();
  const isOfText = idOf(partsOf(algorithm)[0]) === sha256Id && expected.equals(octetsOf(digest));
  ensure(isOfText, 'it is of another checkpoint');
  const echoed = numberOf(options.find((part) => part instanceof Integer) ?? new Integer({ value: 0 }));
  ensure(
    !nonce || echoed === numberOf(new Integer({ valueHex: bytesOf(nonce) })),
    'it answers another request',
  );
  ensure(time instanceof GeneralizedTime, 'it has no time');
  const moment = (time as GeneralizedTime).toDate();
  const [from, to] = [signer.validFrom, signer.validTo].map((date) => Date.parse(date));
  ensure(
    moment.getTime() >= Number(from) && moment.getTime() <= Number(to),
    'its certificate was not valid then',
  );
  return moment.toISOString();
};

/** Certificate whose key signed the content; the signed attributes name it by its hash. */
const signerOf = (
  signerInfo: BaseBlock | undefined,
  content: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate => {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = partsOf(signerInfo);
  const attributeOf = (...ids: readonly string[]): BaseBlock | undefined => {
    const attribute = partsOf(attributes).find((part) => ids.includes(idOf(partsOf(part)[0])));
    return attribute && partsOf(partsOf(attribute)[1])[0];
  };
  const digestOfContent = digests[idOf(partsOf(digestAlgorithm)[0])];
  const isOfContent =
    digestOfContent !== undefined &&
    idOf(attributeOf(contentTypeId)) === timestampInfoId &&
    createHash(digestOfContent)
      .update(content)
      .digest()
      .equals(octetsOf(attributeOf(messageDigestId)));
  const [named] = partsOf(partsOf(attributeOf(signingCertificateId, signingCertificateV2Id))[0]);
  const hash = octetsOf(partsOf(named).find((part) => part instanceof OctetString));
  const digestOfName = hash.length === sha1Length ? 'sha1' : `sha${hash.length * 8}`;
  const signer = certificates.find(({ raw }) => createHash(digestOfName).update(raw).digest().equals(hash));
  if (!signer) throw new AuditProblem('it lacks the certificate that signed it');
  const algorithm = idOf(partsOf(signatureAlgorithm)[0]);
  // Signed as a SET, but stored under the tag [0].
  const signed = Buffer.from(attributes?.valueBeforeDecodeView ?? []);
  signed[0] = setTag;
  const isSigned = verify(
    digests[algorithm] ?? digestOfContent,
    signed,
    algorithm === pssId
      ? { key: signer.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }
      : signer.publicKey,
    octetsOf(signature),
  );
  ensure(isOfContent && isSigned, 'its signature is not valid');
  return signer;
};

const isPinned = (
  signer: X509Certificate,
  certificates: readonly X509Certificate[],
  fingerprints: readonly string[],
): boolean => {
  const pinned = fingerprints.map((text) => text.replaceAll(':', '').toUpperCase());
  let at: X509Certificate | undefined = signer;
  for (let steps = 0; at && steps <= certificates.length; steps += 1) {
    if (pinned.includes(at.fingerprint256.replaceAll(':', ''))) return true;
    const child: X509Certificate = at;
    at = certificates.find((one) => one.ca && child.checkIssued(one) && child.verify(one.publicKey));
  }
  return false;
};

const unreadable = 'it is not a timestamp that can be read';
const sha256Id = '2.16.840.1.101.3.4.2.1';
const timestampInfoId = '1.2.840.113549.1.9.16.1.4';
const timestampingId = '1.3.6.1.5.5.7.3.8';
const contentTypeId = '1.2.840.113549.1.9.3';
const messageDigestId = '1.2.840.113549.1.9.4';
const signingCertificateId = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2Id = '1.2.840.113549.1.9.16.2.47';
const pssId = '1.2.840.113549.1.1.10';
const setTag = 0x31;
const sha1Length = 20;

const digests: Readonly<Record<string, string>> = {
  [sha256Id]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

const ensure = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new AuditProblem(otherwise);
};

const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const partsOf = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : [];

const isTagged = ({ idBlock }: BaseBlock, tag: number): boolean =>
  idBlock.tagClass === contextClass && idBlock.tagNumber === tag;
const contextClass = 3;

const idOf = (block: BaseBlock | undefined): string =>
  block instanceof ObjectIdentifier ? block.getValue() : '';

const numberOf = (block: BaseBlock | undefined): string =>
  block instanceof Integer ? Buffer.from(block.valueBlock.valueHexView).toString('hex') : '';

const octetsOf = (block: BaseBlock | undefined): Buffer =>
  block instanceof OctetString ? Buffer.from(block.getValue()) : Buffer.alloc(0);
