import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AuditProblem } from '../audit-problem.ts';
import { cosignedNote } from './checkpoint.ts';
import type { DayOfLog } from './kept-day.ts';
import type { KeptHeads } from './kept-heads.ts';
import { growingTree, leafHash } from './merkle-tree.ts';

/* The log of heads as files of C2SP tlog-tiles: `checkpoint`, `tile/<level>/<n>` and `tile/entries/<n>`. */

const width = 256;

/** C2SP's path of a number: 1234067 is `x001/x234/067`. */
const pathOf = (index: number): string => {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
};

const rootOf = (hashes: readonly string[]): string => {
  const tree = growingTree();
  for (const hash of hashes) tree.add(hash);
  return tree.root();
};

/** Files with `width` items each; the last may contain fewer. */
const filesOf = <Item>(
  kind: string,
  items: readonly Item[],
  textOf: (part: readonly Item[]) => Buffer,
  from: number,
) => {
  const files: { readonly path: string; readonly content: Buffer }[] = [];
  for (let start = from - (from % width); start < items.length; start += width) {
    const part = items.slice(start, start + width);
    const partial = part.length < width ? `.p/${part.length}` : '';
    files.push({ path: `tile/${kind}/${pathOf(start / width)}${partial}`, content: textOf(part) });
  }
  return files;
};

const bytesOfHashes = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

const bytesOfLines = (lines: readonly string[]): Buffer =>
  Buffer.concat(
    lines.flatMap((line) => {
      const bytes = Buffer.from(line);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );

const linesIn = (bundle: Buffer): readonly string[] => {
  const lines: string[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + bundle.readUInt16BE(at);
    lines.push(bundle.toString('utf8', at + 2, end));
    at = end;
  }
  return lines;
};

/** Lines of an earlier copy; empty for a new folder. */
const copiedLines = async (folder: string): Promise<string[]> => {
  const checkpoint = await readFile(join(folder, 'checkpoint'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const size = Number(checkpoint.split('\n')[1] ?? 0);
  const lines: string[] = [];
  while (lines.length < size) {
    const partial = size - lines.length < width ? `.p/${size - lines.length}` : '';
    const file = `tile/entries/${pathOf(lines.length / width)}${partial}`;
    lines.push(...linesIn(await readFile(join(folder, file))));
  }
  return lines;
};

/**
 * Writes the checkpoint last, so a cut-off run leaves the earlier copy.
 * @throws AuditProblem if the log does not extend the copy
 */
export const saveLogTiles = async (
  keptHeads: Pick<KeptHeads, 'days'>,
  folder: string,
): Promise<{ readonly day: string; readonly size: number; readonly added: number }> => {
  const lines = await copiedLines(folder);
  const before = lines.length;
  let size: number | undefined;
  let newest: Pick<DayOfLog, 'day' | 'outside'> | undefined;
  for await (const { day, before: earlier, lines: linesOfDay, outside } of keptHeads.days('start')) {
    if (size === undefined) {
      size = earlier?.statement.size ?? 0;
      if (lines.length < size)
        throw new AuditProblem('The oldest days of the log have expired. Extend an earlier copy of the log.');
      const start = lines.slice(0, size).map(leafHash);
      if (earlier && rootOf(start) !== earlier.statement.root)
        throw new AuditProblem(`The log does not extend the copy in ${folder}.`);
    }
    for await (const line of linesOfDay()) {
      if ((lines[size] ?? line) !== line)
        throw new AuditProblem(`The log does not extend the copy in ${folder}: entry ${size} differs.`);
      lines[size] = line;
      size += 1;
    }
    newest = { day, outside };
  }
  const signed = newest?.day.signed;
  if (!newest || size === undefined || !signed || !('checkpoint' in signed))
    throw new AuditProblem('The log has no checkpoint yet.');
  if (size < before)
    throw new AuditProblem(`The copy in ${folder} has ${before} entries, but the log has only ${size}.`);
  const files = filesOf('entries', lines, bytesOfLines, before);
  let hashes = lines.map(leafHash);
  let from = before;
  for (let level = 0; hashes.length > 0; level += 1) {
    files.push(...filesOf(String(level), hashes, bytesOfHashes, from));
    from = Math.floor(from / width);
    const whole = Math.floor(hashes.length / width);
    hashes = Array.from({ length: whole }, (_, at) => rootOf(hashes.slice(at * width, (at + 1) * width)));
  }
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const note = cosignedNote(signed.checkpoint, await newest.outside());
  await writeFile(join(folder, 'checkpoint.new'), note);
  await rename(join(folder, 'checkpoint.new'), join(folder, 'checkpoint'));
  return { day: newest.day.statement.day, size, added: size - before };
};
