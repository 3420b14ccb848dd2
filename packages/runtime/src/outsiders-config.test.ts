import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { outsidersConfig } from './outsiders-config.ts';

it('an authority for timestamps is configured with its certificates, or not at all', () => {
  const fingerprint = Array.from({ length: 32 }, () => 'A0').join(':');
  const [url, former] = ['https://stamps.example/tsa', 'b1'.repeat(32)];
  expect(outsidersConfig({})).toEqual({ witnesses: [] });
  expect(
    outsidersConfig({ TIMESTAMP_URL: url, TIMESTAMP_CERTIFICATES: `${fingerprint}, ${former}` }),
  ).toEqual({
    authority: { url, fingerprints: [fingerprint, former] },
    witnesses: [],
  });
  expect(() => outsidersConfig({ TIMESTAMP_URL: url })).toThrow('TIMESTAMP_URL and TIMESTAMP_CERTIFICATES');
  expect(() => outsidersConfig({ TIMESTAMP_URL: url, TIMESTAMP_CERTIFICATES: 'ca.pem' })).toThrow(
    'TIMESTAMP_CERTIFICATES',
  );
});

it('witnesses are configured with their keys for cosignatures, and a wrong key is rejected', () => {
  const keyOf = (type: number) => {
    const typed = Buffer.from([type, ...Array.from({ length: 32 }, () => 7)]);
    const id = createHash('sha256').update('witness.example/w1\n').update(typed).digest('hex').slice(0, 8);
    return { id, text: `witness.example/w1+${id}+${typed.toString('base64')}` };
  };
  const { id, text } = keyOf(4);
  const witness = { name: 'witness.example/w1', keyId: id, key: Buffer.alloc(32, 7).toString('base64url') };
  expect(
    outsidersConfig({ WITNESSES: `${text} https://one.example/, ${text} https://two.example/prefix` })
      .witnesses,
  ).toEqual([
    { ...witness, url: 'https://one.example' },
    { ...witness, url: 'https://two.example/prefix' },
  ]);
  for (const WITNESSES of [
    text,
    `${text} witness.example`,
    `${text.replace('w1', 'w2')} https://one.example`,
    `${keyOf(1).text} https://one.example`,
    `${text} https://one.example,`,
  ])
    expect(() => outsidersConfig({ WITNESSES })).toThrow('WITNESSES');
});
