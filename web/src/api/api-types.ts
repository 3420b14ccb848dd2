import type { AnswerOf, ParsedInputOf } from '@hoops/api/http/route';
import type { RouteId, Routes } from '@hoops/api/routes';

/** Turns branded ids into plain text, so callers need no brands. */
type Plain<Value> = Value extends string
  ? keyof Value extends keyof string
    ? Value
    : string
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

export type ApiInput<Id extends RouteId> = Plain<ParsedInputOf<Routes[Id]>>;

export type ApiAnswer<Id extends RouteId> = AnswerOf<Routes[Id]>;

export type { RouteId };
