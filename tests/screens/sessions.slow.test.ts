import { it } from 'vitest';
import { openClub } from '../system/club.ts';
import { parentInfo } from '../system/start-local.ts';
import { opensAll } from './opens-all.ts';
import { openScreen } from './screen.ts';

const ownPages = [
  ...['/my-info', '/my-data', '/second-factor'],
  ...['/papers', '/papers/:paperId', '/athletes/:athleteId/papers/:paperId/:version'],
];

it('every portal address redirects a new parent to the current onboarding step', async () => {
  const club = openClub();
  const as = { sub: 'new-parent', email: 'new@example.com' };
  await club.call(as, 'registerParent', { ...parentInfo, email: as.email });
  const { page } = await openScreen('/app-link', { as, club });
  await opensAll(page, (row) =>
    row.access === 'public' || ownPages.includes(row.path) || row.otherwise === '/my-info'
      ? (row.otherwise ?? row.example)
      : '/app-link',
  );
});
