import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Comment, commentsOf, countWords, parsed, sourceFiles } from './comments.ts';

/*
 * Budgets for the countable rules of the style guide in AGENTS.md. Lower a budget when its count falls;
 * never raise a budget.
 */
const budgets = {
  commentWords: 66_650,
  openers: 0,
  fragments: 0,
  longComments: 1,
  retiredWords: 0,
  retiredWordsOnScreens: 6,
  titlesWithoutSubject: 0,
};

const longestComment = 25;
const opener = /^(What|Who|Whose|Whether|How|Where)\b/;
const fragment = /^(Of|The same|As)\b/;
/** Phrases replaced by standard terms: requested, returned, undone, read, checked, stored, retried. */
const retired =
  /\b(asked for|asks for|ask for|came back|comes back|taken back|takes back|looked at|look at|looks at)\b|\b(lies|stands|lie|stand) (?!(for|in|alone|still)\b)/gi;
/** Matches titles without a subject, which are understandable only together with their `describe`. */
const withoutSubject =
  /^(is|are|was|were|has|have|had|does|do|can|may|must|will|comes?|goes|says?|keeps?|takes?|gives?|shows?|makes?|stays?|counts?|names?|needs?|leaves?|waits?|tells?|knows?|ends?|begins?|starts?|stops?|reads?|writes?|finds?|refuses?|answers?|of|in|for|with|to|from|at|on|by)\b/;

const sources = sourceFiles().map(parsed);
const comments = sources.flatMap(commentsOf);

const expectWithin = (budget: keyof typeof budgets, found: readonly string[]): void => {
  const hint = `${budget}: ${found.length} of ${budgets[budget]}\n${found.slice(0, 20).join('\n')}`;
  expect(found.length, hint).toBeLessThanOrEqual(budgets[budget]);
  expect(found.length, `lower the budget ${budget} to ${found.length}`).toBeGreaterThanOrEqual(
    Math.floor(budgets[budget] * 0.95),
  );
};
const placed = ({ file, text }: Comment): string => `${file}: ${text.slice(0, 90)}`;

const visitAll = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
};

const textsIn = (source: ts.SourceFile): readonly string[] => {
  const texts: string[] = [];
  visitAll(source, (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      texts.push(node.text);
  });
  return texts;
};

const titlesIn = (source: ts.SourceFile): readonly string[] => {
  const titles: string[] = [];
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const [title] = node.arguments;
    const callee = node.expression.getText(source);
    if (title && ts.isStringLiteralLike(title) && /^it\b/.test(callee)) titles.push(title.text);
  });
  return titles;
};

it('all comments together stay within the word budget', () => {
  const words = comments.reduce((sum, { text }) => sum + countWords(text), 0);
  expect(words).toBeLessThanOrEqual(budgets.commentWords);
  expect(words, 'lower the budget').toBeGreaterThan(budgets.commentWords * 0.95);
});

it('a comment opens with a noun or a verb', () => {
  expectWithin('openers', comments.filter(({ text }) => opener.test(text)).map(placed));
  expectWithin('fragments', comments.filter(({ text }) => fragment.test(text)).map(placed));
});

it('a comment has at most 25 words', () => {
  expectWithin('longComments', comments.filter(({ text }) => countWords(text) > longestComment).map(placed));
});

it('a comment uses no retired word', () => {
  expectWithin('retiredWords', comments.filter(({ text }) => text.search(retired) >= 0).map(placed));
});

it('a text on a screen or in an email uses no retired word', () => {
  const shown = sources.filter(
    ({ fileName }) =>
      /^(web\/src|packages\/(mail|domain|api|projections)\/src)\//.test(fileName) &&
      !/\.test\.|\/testing\//.test(fileName),
  );
  const found = shown.flatMap((source) =>
    textsIn(source)
      .filter((text) => / /.test(text.trim()) && text.search(retired) >= 0)
      .map((text) => `${source.fileName}: ${text.trim().slice(0, 100)}`),
  );
  expectWithin('retiredWordsOnScreens', found);
});

it('a test title starts with its subject', () => {
  const found = sources
    .filter(({ fileName }) => fileName.includes('.test.'))
    .flatMap((source) =>
      titlesIn(source)
        .filter((title) => withoutSubject.test(title))
        .map((title) => `${source.fileName}: ${title}`),
    );
  expectWithin('titlesWithoutSubject', found);
});

it('a commit subject has at most 72 characters', () => {
  const subjects = execFileSync('git', ['log', '--since=2026-11-27T00:00:00Z', '--format=%s'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  }).split('\n');
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
});
