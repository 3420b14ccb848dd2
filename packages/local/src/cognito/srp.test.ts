import { expect, it } from 'vitest';
import { createVerifier, matchesPassword, openExchange, padHex, provesPassword } from './srp.ts';
import { ghostUser } from './user-store.ts';

const pool = 'Local0001';
const primeStart = '0xffffffffffffffffc90fdaa22168c234';

it.each([
  [0x14n, '14'],
  [0x7fn, '7f'],
  [0x80n, '0080'],
  [0xfffn, '0fff'],
  [0xec00n, '00ec00'],
])('padHex writes %s as an unambiguous positive number', (value, hex) => {
  expect(padHex(value)).toBe(hex);
});

it('an SRP verifier matches only its own password, user and pool', () => {
  const srp = createVerifier(pool, 'ann', 'Passw0rd');
  expect(matchesPassword(srp, pool, 'ann', 'Passw0rd')).toBe(true);
  expect(matchesPassword(srp, pool, 'ann', 'passw0rd')).toBe(false);
  expect(matchesPassword(srp, pool, 'ben', 'Passw0rd')).toBe(false);
  expect(matchesPassword(srp, 'Other', 'ann', 'Passw0rd')).toBe(false);
});

it('a stored SRP verifier still matches its password', () => {
  const verifier =
    '83b823159f2132a0aedcd28e51cf26ad90f8758f84ed3fd1c716519ef90f73c380c02e31cd560bfeb7f810076933eadc' +
    '14fe129f6d51921fbc7818b3af44dac843a94b00f0e9610fdad8d26fd93977d85f41c91b85ea31fff5d2edc151e67150' +
    '332d0096f5358b6b8a3aa6aa8ebe48f8c2d15c95f0171c68097bdce561a4fb06fcfd946bbd82d9dee433080dbe3ac354' +
    'c63b340942e353077d6a18881632dc6dab0809b31b8eddf3d820770e094887cea35f20f0c169eee80130ac01f4957cd1' +
    '77f47fce546a03cd1634d6bf3c3e7b7f65000934ebe65332419494601a0d966979bb3b844fbddb804ec0cf6cab5d00e8' +
    '2081c77d6fd0e328695c3daaed3afb0440a79c7e9da80fadabe20ee45edcb8f14fd2c3577d5dc9e14cd94c523ce0dfc8' +
    'ddd9588173f164ff3759d399a6ca8a8731265b017f66bb238137456f77addd0f6ecc5ea9a96836d551ddc6589f045901' +
    '289f077faeaa2f4447fbecb53796fcbafc96ad0f5ec1e921f99730e84e1e7f63f746e2eef38f5ea5dac779ca88462d29';
  const srp = { salt: 'e825aa53ec959268496318e987bf70ec', verifier };
  expect(matchesPassword(srp, pool, 'ann', 'Passw0rd')).toBe(true);
  expect(matchesPassword(srp, pool, 'ann', 'Passw0re')).toBe(false);
});

it('each SRP verifier has a new salt', () => {
  const [one, other] = [createVerifier(pool, 'ann', 'Passw0rd'), createVerifier(pool, 'ann', 'Passw0rd')];
  expect(one.salt).not.toBe(other.salt);
  expect(one.verifier).not.toBe(other.verifier);
});

it('a fake user’s verifier looks real but matches no password', () => {
  const ghost = ghostUser('secret', 'nobody@example.com');
  expect(matchesPassword(ghost.srp, pool, ghost.id, '')).toBe(false);
  expect(ghost.srp.salt).toMatch(/^[1-9a-f][0-9a-f]{20,31}$/);
  expect(BigInt(`0x${ghost.srp.verifier}`)).toBeLessThan(BigInt(primeStart) << (3072n - 128n));
});

it('an SRP exchange rejects public values that would reveal the secret', () => {
  const srp = createVerifier(pool, 'ann', 'Passw0rd');
  for (const value of ['0', '', 'xyz', 'f'.repeat(2_000)]) {
    expect(() => openExchange(srp, value)).toThrow('SRP_A must be a valid SRP public value.');
  }
});

it('an SRP exchange rejects a made-up signature', () => {
  const exchange = openExchange(createVerifier(pool, 'ann', 'Passw0rd'), 'abcdef');
  const proof = { poolName: pool, userId: 'ann', secretBlock: 'AAAA', timestamp: 'now' };
  expect(provesPassword(exchange, { ...proof, signature: '' })).toBe(false);
  expect(provesPassword(exchange, { ...proof, signature: Buffer.alloc(32).toString('base64') })).toBe(false);
});
