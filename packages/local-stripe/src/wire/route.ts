import type { Failure } from '../failure.ts';
import type { Transaction } from '../store/store.ts';
import type { TableName, Tables } from '../store/tables.ts';
import type { FormFields } from './form.ts';
import { page, pagingByTime } from './paging.ts';
import { fields, listOf, type Shapes, text, type ValuesOf } from './params.ts';

export type Site = {
  readonly url: string;
};

export type Call<Params> = {
  readonly tx: Transaction;
  readonly params: Params;
  readonly id: string;
  readonly path: string;
  readonly site: Site;
};

/** A returned failure commits changes (a declined charge); a thrown failure undoes all changes. */
export type Result = object | Failure;

export type Prepared = {
  readonly expand: readonly string[];
  run(call: Omit<Call<unknown>, 'params'>): Result;
};

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Parses parameters, so that invalid parameters are rejected before any change. */
  prepare(form: FormFields): Prepared;
};

export const route = <F extends Shapes>(
  method: Route['method'],
  path: string,
  shapes: F,
  handle: (call: Call<ValuesOf<F>>) => Result,
): Route => {
  const shape = fields(shapes);
  const expandShape = listOf(text);
  return {
    method,
    path,
    prepare({ expand, ...form }) {
      const paths = expandShape.read(expand, 'expand') ?? [];
      const params = shape.read(form, '');
      if (params === undefined) throw new Error('a form always reads as fields');
      return { expand: paths, run: (call) => handle({ ...call, params }) };
    },
  };
};

export const listRoute = <T extends TableName, F extends Shapes>(
  path: string,
  table: T,
  shapes: F,
  isListed: (row: Tables[T], params: ValuesOf<F>, tx: Transaction) => boolean = () => true,
): Route =>
  route('GET', path, { ...pagingByTime, ...shapes }, ({ tx, params, path: url }) => {
    const wanted = Object.keys(shapes).filter((name) => ['string', 'boolean'].includes(typeof params[name]));
    // Safe, because no list has a parameter with a name that paging uses.
    const paging = params as ValuesOf<typeof pagingByTime>;
    const rows = tx.all(table).filter((row) => {
      const fieldsOfRow: Readonly<Record<string, unknown>> = { ...row };
      return wanted.every((name) => !(name in fieldsOfRow) || fieldsOfRow[name] === params[name]);
    });
    const listed = rows.filter((row) => isListed(row, params, tx));
    return page(url, listed, paging);
  });

export const matchRoute = (
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined => {
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const pattern = candidate.path.split('/');
    const actual = path.split('/');
    if (pattern.length !== actual.length) continue;
    if (!pattern.every((part, index) => part.startsWith(':') || part === actual[index])) continue;
    const at = pattern.findIndex((part) => part.startsWith(':'));
    return { route: candidate, id: decodeURIComponent(actual[at] ?? '') };
  }
  return undefined;
};
