import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAppendLog } from '@hoops/local/durable/append-log';
import { expect, it } from 'vitest';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

it('a file of lines that only grows answers what was appended, in order, when it is opened again', async () => {
  const path = join(await temporaryFolder(), 'log');
  const first = await openAppendLog(path);
  expect(first.lines).toEqual([]);
  await Promise.all(['a', 'ü', 'c'].map((line) => first.log.append(line)));
  await first.log.close();
  const second = await openAppendLog(path);
  expect(second.lines).toEqual(['a', 'ü', 'c']);
  expect(second.log.bytes()).toBe(7);
  await second.log.close();
});

it('a file of lines that only grows has each line on the disk when its appending is acknowledged', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { log } = await openAppendLog(path);
  await log.append('a');
  expect(await readFile(path, 'utf8')).toBe('a\n');
  await log.close();
});

it('a file of lines that only grows drops a last line that was cut short, also from the file', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'whole\ncut sho');
  const first = await openAppendLog(path);
  expect(first.lines).toEqual(['whole']);
  await first.log.append('next');
  await first.log.close();
  expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
});

it('a file of lines that only grows is rewritten in one piece, after the writes under way', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { log } = await openAppendLog(path);
  const state: string[] = [];
  const add = (line: string) => {
    state.push(line);
    return log.append(line);
  };
  await Promise.all([add('a'), log.rewrite(() => [state.join()]), add('b')]);
  expect(await readFile(path, 'utf8')).toBe('a,b\n');
  await Promise.all([log.rewrite(() => [state.join()]), add('c')]);
  await log.close();
  expect(await readFile(path, 'utf8')).toMatch(/^a,b(,c)?\nc\n$/);
});

it('a file of lines that only grows leaves the old content when a crash interrupts the rewriting', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'old\n');
  await appendFile(`${path}.new`, 'half of the ne');
  const { log, lines } = await openAppendLog(path);
  expect(lines).toEqual(['old']);
  await log.close();
});

it('a file of lines that only grows writes what is under way before it closes, and refuses what comes later', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { log } = await openAppendLog(path);
  const last = log.append('a');
  await log.close();
  await last;
  expect(await readFile(path, 'utf8')).toBe('a\n');
  await expect(log.append('b')).rejects.toThrow('is closed');
});
