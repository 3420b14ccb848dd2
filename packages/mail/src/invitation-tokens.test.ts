import { familyId } from '@hoops/domain/ids';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import { invitationTokens } from './invitation-tokens.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const invited = { familyId: familyId('6f9619ff-8b86-d011-b42d-00c04fc964ff'), invitationId: 'invitation-1' };

it('an invitation’s token resolves to its family and invitation, and a forged token to nothing', {
  tags: ['guardians.invited'],
}, async () => {
  const keys = memoryFamilyKeys();
  const tokens = invitationTokens(keys);
  const token = await tokens.tokenFor(invited);
  expect(token).toMatch(/^[\w-]+$/);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('invitation-1');
  expect(await tokens.invitedBy(token)).toEqual(invited);
  const others = [
    '',
    'made-up',
    token.slice(0, -4),
    await invitationTokens(memoryFamilyKeys()).tokenFor(invited),
    await unsubscribeTokens(keys).tokenFor(invited.familyId),
  ];
  for (const wrong of others) expect(await tokens.invitedBy(wrong), wrong).toBeUndefined();
});
