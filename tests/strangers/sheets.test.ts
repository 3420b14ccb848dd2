import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScreen } from '../screens/screen.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { parentInfo } from '../system/start-local.ts';

type Rows = readonly (readonly string[])[];

const names = ['=1+1', 'O’Neil, "Sam"', '+1 (Sam)', '@SUM(1,2)', 'TRUE', '1E5', '3/4', '007', '-5', 'Zoë 李'];
const streets = ['1 Court Street; rear', '00123456789012345678', "'quoted'"];
const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

let page: Page;
let shown: Rows;

beforeAll(async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  for (const [at, name] of names.entries()) {
    const family = await givenFamily(club, { email: `parent-${at}@example.com`, athletes: [], card: false });
    const { marketingMethod: _, ...contact } = parentInfo;
    const street = streets[at % streets.length] ?? '';
    const address = { street, city: 'Boston', state: 'MA', zipCode: '02139' };
    await club.call(family, 'changeParentInfo', { ...contact, name, address });
  }
  ({ page } = await openScreen('/parents', { as: coach, club }));
  shown = (await club.call(coach, 'exportList', { list: 'parents' })).rows.map((row) =>
    row.map((cell) => `${cell ?? ''}`),
  );
});

const downloaded = async (button: string, name: string): Promise<string> => {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const path = join(folder, name);
  await (await started).saveAs(path);
  return path;
};

const withPython = (csv: string): Rows =>
  JSON.parse(
    execFileSync(
      '/usr/bin/python3',
      [
        '-c',
        'import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8-sig")))))',
        csv,
      ],
      { encoding: 'utf8' },
    ),
  );

/** Opens the file as a program would, and saves what its first sheet shows. */
const programs: Readonly<Record<string, (file: string) => string>> = {
  LibreOffice: (file) => {
    const out = mkdtempSync(join(folder, 'libreoffice-'));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync(
      'soffice',
      [
        profile,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1',
        '--outdir',
        out,
        file,
      ],
      { stdio: 'pipe' },
    );
    return join(out, readdirSync(out)[0] ?? '');
  },
  Gnumeric: (file) => {
    const out = join(folder, 'gnumeric.csv');
    execFileSync('ssconvert', ['--export-type=Gnumeric_stf:stf_csv', file, out], { stdio: 'pipe' });
    return out;
  },
};

it('Python reads every cell of an exported CSV, with an apostrophe before what looks like a formula', async () => {
  const read = withPython(await downloaded('Export CSV', 'parents.csv'));
  expect(read).toHaveLength(names.length + 1);
  expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=@-]|\+1 \(S)/, '')))).toEqual(shown);
});

for (const [name, open] of Object.entries(programs)) {
  it(`${name} shows every cell of an exported workbook as it was`, async () => {
    const workbook = await downloaded('Export Excel', `${name}.xlsx`);
    expect(withPython(open(workbook))).toEqual(shown);
  });

  it(`${name} computes nothing from an exported CSV`, async () => {
    const csv = await downloaded('Export CSV', `${name}.csv`);
    const read = withPython(open(csv));
    expect(read).toHaveLength(shown.length);
    const text = readFileSync(csv, 'utf8');
    expect(text).toContain("'=1+1");
    expect(read.flat()).not.toContain('2');
    expect(read.flat()).not.toContain('3');
  });
}
