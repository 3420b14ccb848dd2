import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

const sharedScreens = (file: string, source: string): readonly string[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const openers = new Set(['openScreen', 'openPage']);
  const opens = (node: ts.Node): boolean =>
    ts.isIdentifier(node)
      ? openers.has(node.text)
      : (ts.forEachChild(node, (child) => opens(child) || undefined) ?? false);
  const found: string[] = [];

  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer) &&
      opens(node.initializer)
    )
      openers.add(node.name.getText());
    const called = ts.isCallExpression(node) ? node.expression.getText() : '';
    if (called === 'journey') return;
    if (called === 'beforeAll' && opens(node))
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

it('tests that share a screen are declared as steps of a journey', () => {
  const files = ['tests/screens', 'tests/e2e'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.flatMap((file) => sharedScreens(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('a journey step fails right away if an earlier step failed or was not run', async () => {
  const vitest = await createVitest('test', {
    config: false,
    root,
    include: ['tests/system/sample-journeys.ts'],
    testNamePattern: 'a walk|is found',
    watch: false,
    reporters: [{}],
  });
  const { testModules } = await vitest.start();
  await vitest.close();
  const results = testModules
    .flatMap(({ children }) => [...children.allTests()])
    .map((test) => {
      const { state, errors } = test.result();
      return [test.name, errors?.map(({ message }) => message) ?? state];
    });
  const afterWall = ['This step builds on "leads into a wall", which failed.'];
  const alone = "This step builds on others, which were not run. Run the journey whole: -t 'a way back'";
  expect(results).toEqual([
    ['begins', 'passed'],
    ['leads into a wall', ['A wall']],
    ['goes on', afterWall],
    ['ends', afterWall],
    ['is looked for', 'skipped'],
    ['is found', [alone]],
  ]);
});
