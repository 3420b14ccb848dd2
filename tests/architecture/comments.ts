import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** Comment in a source file; consecutive line comments count as one comment. */
export type Comment = {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export const sourceFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '');

export const parsed = (file: string): ts.SourceFile => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
};

/** All comments of a parsed file in order, except directives for tools (biome, vite, reference paths). */
export const commentsOf = (source: ts.SourceFile): readonly Comment[] => {
  const { text } = source;
  const ranges = new Map<number, ts.CommentRange>();
  const collect = (found: readonly ts.CommentRange[] | undefined) => {
    for (const range of found ?? []) ranges.set(range.pos, range);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    if (node.getChildCount(source) === 0) {
      collect(ts.getLeadingCommentRanges(text, node.getFullStart()));
      collect(ts.getTrailingCommentRanges(text, node.getEnd()));
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const comments: { start: number; end: number; isLine: boolean }[] = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((one, other) => one.pos - other.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const last = comments.at(-1);
    const continues = last?.isLine && isLine && /^\n[ \t]*$/.test(text.slice(last.end, pos));
    const isDirective = [text.slice(pos, end), last && text.slice(last.start, last.end)].some(
      (raw) => raw !== undefined && directive.test(wordsOf(raw)),
    );
    if (last && continues && !isDirective) last.end = end;
    else comments.push({ start: pos, end, isLine });
  }
  return comments
    .map(({ start, end }) => ({ file: source.fileName, start, end, text: wordsOf(text.slice(start, end)) }))
    .filter((comment) => comment.text !== '' && !directive.test(comment.text));
};

const directive = /^(biome-ignore|@ts-|@vite|@type \{|[#@]__PURE__|<reference|c8 ignore|v8 ignore|@jsx|!)/;

const wordsOf = (raw: string): string =>
  raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\/\/+|\*)?\s?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

export const countWords = (text: string): number => text.split(' ').filter((word) => /\w/.test(word)).length;
