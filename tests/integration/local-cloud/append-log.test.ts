import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAppendLog } from '@hoops/local/durable/append-log';
import { expect, it } from 'vitest';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

it('a reopened append log returns the appended lines in order', async () => {
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

it('an append log acknowledges a line once it is on disk', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { log } = await openAppendLog(path);
  await log.append('a');
  expect(await readFile(path, 'utf8')).toBe('a\n');
  await log.close();
});

it('an append log drops an incomplete last line from the file', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'whole\ncut sho');
  const first = await openAppendLog(path);
  expect(first.lines).toEqual(['whole']);
  await first.log.append('next');
  await first.log.close();
  expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
});

it('an append log is rewritten completely, after pending writes', async () => {
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

it('an append log keeps its old content when a crash interrupts a rewrite', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'old\n');
  await appendFile(`${path}.new`, 'half of the ne');
  const { log, lines } = await openAppendLog(path);
  expect(lines).toEqual(['old']);
  await log.close();
});

it('an append log finishes pending writes on close and rejects later writes', async () => {
  const path = join(await temporaryFolder(), 'log');
  const { log } = await openAppendLog(path);
  const last = log.append('a');
  await log.close();
  await last;
  expect(await readFile(path, 'utf8')).toBe('a\n');
  await expect(log.append('b')).rejects.toThrow('is closed');
});
