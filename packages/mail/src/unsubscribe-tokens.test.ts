import { familyId } from '@hoops/domain/ids';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const dana = familyId('6f9619ff-8b86-d011-b42d-00c04fc964ff');

const tokens = unsubscribeTokens(memoryFamilyKeys());

it('an unsubscribe token resolves to its family and reveals nothing', async () => {
  const token = await tokens.tokenFor(dana);
  expect(token).toMatch(/^[\w-]+$/);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('6f9619ff');
  expect(await tokens.familyOf(token)).toBe(dana);
  expect(await tokens.tokenFor(dana)).not.toBe(token);
});

it('a forged, changed, shortened or foreign unsubscribe token resolves to no family', async () => {
  const token = await tokens.tokenFor(dana);
  const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
  const elsewhere = await unsubscribeTokens(memoryFamilyKeys()).tokenFor(dana);
  for (const wrong of ['', 'made-up', dana, changed, token.slice(0, -4), elsewhere]) {
    expect(await tokens.familyOf(wrong), wrong).toBeUndefined();
  }
});
