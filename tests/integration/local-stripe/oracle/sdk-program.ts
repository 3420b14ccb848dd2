import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const entry = createRequire(import.meta.url).resolve('stripe');

export const sdkResources = resolve(dirname(entry), '..', 'esm', 'resources');

export function openSdk(files: readonly string[]): { program: ts.Program; checker: ts.TypeChecker } {
  const program = ts.createProgram(
    files.map((file) => join(sdkResources, file)),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      types: [],
    },
  );
  return { program, checker: program.getTypeChecker() };
}

export const isOpenString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((part) => Boolean(part.flags & ts.TypeFlags.String));

export const isDecimal = (type: ts.Type): boolean =>
  type.aliasSymbol?.name === 'Decimal' ||
  type.symbol?.name === 'Decimal' ||
  type.symbol?.name === 'DecimalImpl';
