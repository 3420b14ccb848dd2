import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { jsxDEV, jsxs } from './jsx-runtime.ts';

const busy = true;
const last4: string = '4242';
const none: string | null = null;

it.each([
  ['alone', <p key="p">Saved.</p>, '<p>Saved.</p>'],
  [
    'next to other text',
    <p key="p">
      Card {last4}.{none}
    </p>,
    '<p>Card 4242.</p>',
  ],
  ['after a conditional element', <p key="p">{busy && <b />}Pay</p>, '<p><b></b><span>Pay</span></p>'],
  [
    'between elements',
    <p key="p">
      Your <b>Visa</b> ends in <i>{last4}</i>.
    </p>,
    '<p><span>Your </span><b>Visa</b><span> ends in </span><i>4242</i><span>.</span></p>',
  ],
  [
    'in a fragment next to elements',
    <p key="p">
      <b /> {busy && <>Pay {last4}</>}
    </p>,
    '<p><b></b> <span>Pay 4242</span></p>',
  ],
  ['in an option', <option key="o">From {'$52.50'}</option>, '<option>From $52.50</option>'],
  ['an amount', <td key="td">{'$1,234.50'}</td>, '<td translate="no">$1,234.50</td>'],
  [
    'text that contains an amount',
    <p key="p">Pay {'-$52'} now</p>,
    '<p><span>Pay <span translate="no">-$52</span> now</span></p>',
  ],
  ['of a list', <Fragment key="f">{['one', 'two'].map((word) => word)}</Fragment>, '<span>onetwo</span>'],
])('the rendered text of a screen is the only child of its element: %s', (_, screen, html) => {
  expect(renderToStaticMarkup(screen)).toBe(html);
});

it('a screen’s text renders the same elements in development builds', () => {
  const props = { children: ['Card ', last4, jsxs('b', {})] };
  expect(renderToStaticMarkup(jsxDEV('p', props, undefined, true))).toBe(
    renderToStaticMarkup(jsxs('p', props)),
  );
});
