import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/*
 * The JSX runtime wraps each text for browsers that translate; returned texts, texts in arrays and elements
 * created without JSX are not wrapped.
 */

const root = join(import.meta.dirname, '../..');
const runtime = 'web/src/ui/jsx-runtime.ts';

const isText = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken || isText(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isNumericLiteral(node);
};

const returnsOf = (made: ts.SignatureDeclaration): readonly ts.Expression[] => {
  const body = 'body' in made ? (made.body as ts.ConciseBody | undefined) : undefined;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
};

const loneTexts = (file: string, source: string): readonly string[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node) =>
    found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ''))
      returnsOf(node).filter(isText).forEach(report);
    const isChild =
      ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
    const child = isChild ? node.expression : undefined;
    if (child && ts.isCallExpression(child))
      for (const argument of child.arguments)
        if (ts.isFunctionLike(argument)) returnsOf(argument).filter(isText).forEach(report);
    if (child && ts.isArrayLiteralExpression(child)) child.elements.filter(isText).forEach(report);
    if (ts.isImportDeclaration(node) && file !== runtime && /'react(\/jsx.*)?'/.test(node.getText()))
      if (/\b(createElement|cloneElement|jsxs?)\b/.test(node.getText())) report(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

it('loneTexts finds texts that JSX cannot wrap in an element', () => {
  const found = (source: string) => loneTexts('a.tsx', source).length;
  expect(found("function Grade() { return <b>{'6th'}</b>; }")).toBe(0);
  expect(found("function Grade() { return done ? 'Done' : <b />; }")).toBe(1);
  expect(found('function Grade() { return `th`; }')).toBe(1);
  expect(found('const list = <p>{names.map((name) => <b key={name}>{name}</b>)}</p>;')).toBe(0);
  expect(found('const list = <p>{names.map((name) => name + `, `)}</p>;')).toBe(1);
  expect(found("const list = <p>{['a', 'b']}</p>;")).toBe(2);
  expect(found("import { createElement } from 'react';")).toBe(1);
  expect(found("import { useState } from 'react';")).toBe(0);
});

it('every text of the site is a child of a JSX element', () => {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join('web/src', name));
  expect(files.flatMap((file) => loneTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  expect(compilerOptions.jsxImportSource).toBe('@hoops/web');
});
