import type { AnswerOf, ParsedInputOf } from '@hoops/api/http/route';
import type { RouteId, Routes } from '@hoops/api/routes';

/** Branded ids travel as plain text; callers of the API need not brand them first. */
type Plain<Value> = Value extends string
  ? keyof Value extends keyof string
    ? Value
    : string
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/** What a route is sent, from the API's route table. */
export type ApiInput<Id extends RouteId> = Plain<ParsedInputOf<Routes[Id]>>;

/** What a route answers. */
export type ApiAnswer<Id extends RouteId> = AnswerOf<Routes[Id]>;

export type { RouteId };
