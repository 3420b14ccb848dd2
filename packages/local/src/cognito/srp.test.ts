import { describe, expect, it } from 'vitest';
import { ghostUser } from './ghost-user.ts';
import { createVerifier, matchesPassword, openExchange, padHex, provesPassword } from './srp.ts';

const pool = 'Local0001';
const primeStart = '0xffffffffffffffffc90fdaa22168c234';

describe('padHex', () => {
  it.each([
    [0x14n, '14'],
    [0x7fn, '7f'],
    [0x80n, '0080'],
    [0xfffn, '0fff'],
    [0xec00n, '00ec00'],
  ])('writes %s unambiguously as a positive number', (value, hex) => {
    expect(padHex(value)).toBe(hex);
  });
});

describe('a verifier', () => {
  it('fits its password, user and pool only', () => {
    const srp = createVerifier(pool, 'ann', 'Passw0rd');
    expect(matchesPassword(srp, pool, 'ann', 'Passw0rd')).toBe(true);
    expect(matchesPassword(srp, pool, 'ann', 'passw0rd')).toBe(false);
    expect(matchesPassword(srp, pool, 'ben', 'Passw0rd')).toBe(false);
    expect(matchesPassword(srp, 'Other', 'ann', 'Passw0rd')).toBe(false);
  });

  it('is another one each time', () => {
    const [one, other] = [createVerifier(pool, 'ann', 'Passw0rd'), createVerifier(pool, 'ann', 'Passw0rd')];
    expect(one.salt).not.toBe(other.salt);
    expect(one.verifier).not.toBe(other.verifier);
  });

  it('of a ghost fits no password and looks like a real one', () => {
    const ghost = ghostUser('secret', 'nobody@example.com');
    expect(matchesPassword(ghost.srp, pool, ghost.id, '')).toBe(false);
    expect(ghost.srp.salt).toMatch(/^[1-9a-f][0-9a-f]{20,31}$/);
    expect(BigInt(`0x${ghost.srp.verifier}`)).toBeLessThan(BigInt(primeStart) << (3072n - 128n));
  });
});

describe('an exchange', () => {
  it('refuses public values that would give the secret away', () => {
    const srp = createVerifier(pool, 'ann', 'Passw0rd');
    for (const value of ['0', '', 'xyz', 'f'.repeat(2_000)]) {
      expect(() => openExchange(srp, value)).toThrow('SRP_A must be a valid SRP public value.');
    }
  });

  it('is not proven by a made-up signature', () => {
    const exchange = openExchange(createVerifier(pool, 'ann', 'Passw0rd'), 'abcdef');
    const proof = { poolName: pool, userId: 'ann', secretBlock: 'AAAA', timestamp: 'now' };
    expect(provesPassword(exchange, { ...proof, signature: '' })).toBe(false);
    expect(provesPassword(exchange, { ...proof, signature: Buffer.alloc(32).toString('base64') })).toBe(
      false,
    );
  });
});
