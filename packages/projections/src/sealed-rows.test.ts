import { familyStream } from '@hoops/domain/stream';
import { familyOf, jordan, primary, registered, takes } from '@hoops/domain/testing/family-story';
import { erasedText } from '@hoops/event-store/erased-data';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { UnusableKey } from '@hoops/runtime/master-key';
import { expect, it } from 'vitest';
import { familyRows } from './derive/family-rows.ts';
import type { DerivedRow, Row } from './row.ts';
import { openRow, sealRows, wholeData } from './sealed-rows.ts';

const stream = familyStream(registered.data.familyId);
const derived = familyRows(familyOf(registered, primary(), takes(jordan, 'monday')));

const club = async () => {
  const keys = memoryFamilyKeys();
  await keys.obtain(stream);
  return { keys, stored: await sealRows(keys, stream, derived) };
};

const open = (keys: Parameters<typeof openRow>[0], row: Row, data: unknown = row.data) =>
  openRow(keys, row, data);
const sealedOnes = (rows: readonly Row[]) => rows.filter(({ data }) => 'sealed' in data);
const placeOf = (row: Row) => (row.kind === 'document' ? row.type : row.list);

it('medical notes and emergency contacts are sealed in every stored row', async () => {
  const { stored } = await club();
  expect(JSON.stringify(derived)).toContain('Mild asthma');
  const text = JSON.stringify(stored);
  for (const secret of [
    'asthma',
    'Luis',
    '555-0177',
    'medicalConditions',
    'emergencyContact',
    'hasMedicalNotes',
  ])
    expect(text).not.toContain(secret);
  expect(sealedOnes(stored).map(placeOf)).toEqual(['family', 'athlete', 'roster#monday']);
});

it('opening a sealed row restores medical notes and emergency contacts', async () => {
  const { keys, stored } = await club();
  expect(await Promise.all(stored.map((row) => open(keys, row)))).toEqual(derived.map(wholeData));
});

it('sealing the same row again yields the same bytes, but another row or key yields different bytes', async () => {
  const { keys, stored } = await club();
  expect(await sealRows(keys, stream, derived)).toEqual(stored);
  const other = await club();
  const boxes = [...sealedOnes(stored), ...sealedOnes(other.stored)].map(({ data }) => data.sealed);
  expect(new Set(boxes).size).toBe(6);
});

it('old rows with unsealed medical notes can still be read', async () => {
  const { keys } = await club();
  const plain = derived.map((row): Row => ({ ...row, data: wholeData(row) }));
  expect(await Promise.all(plain.map((row) => open(keys, row)))).toEqual(plain.map(({ data }) => data));
});

it('a sealed row does not open if it was moved or changed, or if its key is missing', async () => {
  const { keys, stored } = await club();
  const [family, athlete] = sealedOnes(stored) as [Row, Row];
  await keys.obtain(familyStream('robin' as never));
  const changed = String(athlete.data.sealed).replace(/^.{20}/, 'A'.repeat(20));
  for (const data of [
    { ...athlete.data, sealed: family.data.sealed },
    { ...athlete.data, parentID: 'robin' },
    { ...athlete.data, parentID: 'nobody' },
    { ...athlete.data, sealed: changed },
  ])
    await expect(open(keys, athlete, data)).rejects.toMatchObject({ name: 'UnreadableRow' });
  await expect(open(keys, athlete, { ...athlete.data, sealed: 1 })).rejects.toMatchObject({
    name: '$ZodError',
  });
  await keys.erase(stream);
  await expect(open(keys, athlete)).rejects.toMatchObject({ name: 'UnreadableRow' });
});

it('a damaged key makes a row unreadable, while a key service outage is thrown', async () => {
  const { stored } = await club();
  const [athlete] = sealedOnes(stored) as [Row];
  const failing = (error: Error) => ({ find: () => Promise.reject(error) });
  await expect(open(failing(new UnusableKey('no')), athlete)).rejects.toMatchObject({
    name: 'UnreadableRow',
  });
  await expect(open(failing(new Error('timeout')), athlete)).rejects.toThrow('timeout');
});

it('rows sealed after the key is erased contain [erased] instead of medical data', async () => {
  const { keys } = await club();
  await keys.erase(stream);
  const stored = await sealRows(keys, stream, derived);
  expect(JSON.stringify(stored)).not.toMatch(/asthma|Luis|555-0177/);
  const athlete = stored.find((row) => row.kind === 'document' && row.type === 'athlete');
  expect(athlete?.data).toMatchObject({
    medicalConditions: erasedText,
    emergencyContact: { firstName: erasedText, lastName: erasedText, phoneNumber: erasedText },
  });
  const roster = stored.find((row: DerivedRow) => row.kind === 'entry' && row.list === 'roster#monday');
  expect(roster?.data).toMatchObject({ hasMedicalNotes: false });
});
