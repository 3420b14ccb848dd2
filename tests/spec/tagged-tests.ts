import ts from 'typescript';

export type TaggedTest = {
  readonly file: string;
  /** Title in the source code; a parameterized test contains `%s`. */
  readonly title: string;
  readonly tags: readonly string[];
  /** True if the test is always or sometimes skipped. */
  readonly isSkipped: boolean;
};

const skipping = ['skip', 'skipIf', 'runIf', 'todo'];

const namesIn = (callee: ts.Expression): readonly string[] => {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesIn(callee.tag);
  if (ts.isPropertyAccessExpression(callee)) return [...namesIn(callee.expression), callee.name.text];
  return [];
};

const callsSkip = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && namesIn(node.expression).some((name) => skipping.includes(name))) ||
  (ts.forEachChild(node, (child) => callsSkip(child) || undefined) ?? false);

export const taggedTests = (file: string, source: string): readonly TaggedTest[] => {
  // Skips files without tags, which are two thirds of all files, because parsing is slow.
  if (!/\btags\b/.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: TaggedTest[] = [];

  const visit = (node: ts.Node, isWithinSkipped: boolean): void => {
    const [what, ...more] = ts.isCallExpression(node) ? namesIn(node.expression) : [];
    if (!ts.isCallExpression(node) || (what !== 'describe' && what !== 'it' && what !== 'test')) {
      ts.forEachChild(node, (child) => visit(child, isWithinSkipped));
      return;
    }
    const [title, given] = node.arguments;
    const options = given && ts.isObjectLiteralExpression(given) ? given.properties : [];
    const optionNamed = (...names: readonly string[]) =>
      options.find((option) => option.name !== undefined && names.includes(option.name.getText()));
    const isSkipped =
      isWithinSkipped ||
      more.some((name) => skipping.includes(name)) ||
      optionNamed(...skipping) !== undefined ||
      (what !== 'describe' && node.arguments.some(callsSkip));
    const tags = optionNamed('tags');
    if (title && tags && ts.isPropertyAssignment(tags) && ts.isArrayLiteralExpression(tags.initializer)) {
      found.push({
        file,
        title: ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1),
        tags: tags.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text),
        isSkipped,
      });
    }
    ts.forEachChild(node, (child) => visit(child, isSkipped));
  };

  visit(tree, false);
  return found;
};
