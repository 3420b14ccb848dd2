import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { browserTargets } from '../../web/build/browser-targets.ts';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const data = JSON.parse(readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'));

type Support = { readonly version_added: string | boolean | null; readonly flags?: unknown };
type Compat = { readonly support: Record<string, Support | readonly Support[]> };

const isNewer = (added: Support['version_added'], target: string): boolean =>
  typeof added !== 'string' || Number.parseFloat(added.replace('≤', '')) > Number.parseFloat(target);

const lacking = ({ support }: Compat): string[] =>
  Object.entries(browserTargets).flatMap(([browser, target]) => {
    const all = [support[browser] ?? []].flat();
    return all.some((one) => !one.flags && !isNewer(one.version_added, target))
      ? []
      : [`${browser} ${target}`];
  });

const compatOf = (owner: string, member: string): Compat | undefined => {
  const of = owner.replace(/Constructor$/, '');
  for (const group of [data.api[of], data.javascript.builtins[of]]) {
    const found = group?.[`${member}_static`] ?? group?.[member];
    if (found?.__compat) return found.__compat;
  }
  return data.api[member]?.__compat ?? data.javascript.builtins[member]?.__compat;
};

/**
 * Interface or global object that declares a member; static members are declared in the type of a variable.
 */
const ownerOf = (declaration: ts.Declaration): string => {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)
    ? parent.parent.name.getText()
    : '';
};

/** APIs that the site detects before use; without them, the site offers fewer features. */
const detected =
  /^(Notification(\..*)?|PushSubscription|PushManager\..*|PushSubscription\..*|ServiceWorkerRegistration\.pushManager)$/;

it('the site uses no browser API newer than the oldest supported browsers', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([join(root, 'web/src/app/entry-client.ts')], options);
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isIdentifier(node)) return;
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
        if (!/\/lib\.[\w.]*d\.ts$/.test(declaration.getSourceFile().fileName)) continue;
        const owner = ownerOf(declaration);
        const compat = compatOf(owner, node.text);
        const missing = compat ? lacking(compat) : [];
        const name = owner === '' ? node.text : `${owner}.${node.text}`;
        if (missing.length > 0)
          found.set(name, `${file.fileName.slice(root.length + 1)}: ${missing.join(', ')}`);
      }
    };
    visit(file);
  }
  const newer = [...found].filter(([name]) => !detected.test(name));
  expect(newer.map(([name, where]) => `${name} (${where})`)).toEqual([]);
});
