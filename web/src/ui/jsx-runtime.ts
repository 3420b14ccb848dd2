import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';

export type { JSX } from 'react';
export { Fragment };

/*
 * Wraps text nodes, because translating browsers replace text nodes and React then cannot update mixed
 * children. Each text becomes its element's only child.
 */

type Props = Readonly<Record<string, unknown>>;

const textOnly = new Set<ElementType>(['option', 'text', 'textarea', 'title']);

const amounts = /(-?\$\d[\d,]*(?:\.\d\d)?)/;

const isText = (child: unknown): boolean =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

const isFlat = (child: unknown): boolean => isText(child) || child == null || typeof child === 'boolean';

const textOf = (children: readonly unknown[]): string => children.filter(isText).join('');

/** Text with untranslated amounts; the key replaces the whole text at each change. */
const inElement = (text: string, place: number): ReactElement => {
  const parts = text
    .split(amounts)
    .map((part, at) => (at % 2 === 1 ? react.jsx('span', { translate: 'no', children: part }, at) : part));
  return react.jsx('span', { children: parts.length === 1 ? text : parts }, `${place} ${text}`);
};

/** Joins adjacent texts into one element. Translators never translate whitespace between elements. */
const eachApart = (children: readonly unknown[]): readonly unknown[] =>
  children.map((child, place) => {
    if (!isFlat(child)) return child;
    // Keeps positions, because elements without a key keep their state by position.
    if (place > 0 && isFlat(children[place - 1])) return null;
    const next = children.findIndex((other, at) => at > place && !isFlat(other));
    const text = textOf(children.slice(place, next === -1 ? undefined : next));
    return text.trim() === '' ? text : inElement(text, place);
  });

const withText = (type: ElementType, props: Props, text: string): Props => {
  if (type === Fragment) return { ...props, children: inElement(text, 0) };
  const [before, amount, after] = text.split(amounts);
  if (amount === undefined || typeof type !== 'string' || textOnly.has(type))
    return { ...props, children: text };
  return before === '' && after === ''
    ? { translate: 'no', ...props, children: text }
    : { ...props, children: inElement(text, 0) };
};

const separated = (type: ElementType, props: Props): Props => {
  const { children } = props;
  const all: readonly unknown[] = Array.isArray(children) ? children : [children];
  if (!all.some(isText)) return props;
  return all.every(isFlat) ? withText(type, props, textOf(all)) : { ...props, children: eachApart(all) };
};

/**
 * JSX function called by the dev server and tests.
 * @param isStatic true if children need no keys
 */
export const jsxDEV = (type: ElementType, props: Props, key?: Key, isStatic = false): ReactElement => {
  const apart = separated(type, props);
  const make = isStatic && Array.isArray(apart.children) ? react.jsxs : react.jsx;
  return make(type, apart, key);
};

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement => jsxDEV(type, props, key);
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  jsxDEV(type, props, key, true);
