import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Ceremony = {
  /** Origin of the page, as the browser would report it. */
  readonly origin: string;
  readonly rpId: string;
  readonly userVerified?: boolean;
  readonly signCount?: number;
  readonly attachment?: 'platform' | 'cross-platform';
};

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const clientDataOf = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const bytesOf = (count: number, size: 2 | 4): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(count, 0, size);
  return bytes;
};

/** ES256 authenticator that, unlike a browser, signs for any origin and relying party. */
export const softAuthenticator = (credentialId = randomBytes(32)) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string): Buffer => Buffer.from(value, 'base64url');
  // CBOR of the COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(x),
    Buffer.from('225820', 'hex'),
    coordinate(y),
  ]);

  const dataOf = ({ rpId, userVerified = true, signCount = 0 }: Ceremony, attested: boolean): Buffer => {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const head = [sha256(rpId), Buffer.from([flags]), bytesOf(signCount, 4)];
    if (!attested) return Buffer.concat(head);
    return Buffer.concat([...head, Buffer.alloc(16), bytesOf(credentialId.length, 2), credentialId, key]);
  };
  const id = credentialId.toString('base64url');
  const credential = (response: object, attachment = 'platform') => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: attachment,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    register(challenge: string, ceremony: Ceremony) {
      const data = dataOf(ceremony, true);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return credential(
        {
          clientDataJSON: clientDataOf('webauthn.create', challenge, ceremony.origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        ceremony.attachment,
      );
    },
    assert(challenge: string, ceremony: Ceremony) {
      const data = dataOf(ceremony, false);
      const clientData = clientDataOf('webauthn.get', challenge, ceremony.origin);
      return credential(
        {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString(
            'base64url',
          ),
        },
        ceremony.attachment,
      );
    },
  };
};
