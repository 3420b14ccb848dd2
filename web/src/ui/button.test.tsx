import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

it('a button in a page that came as HTML refuses presses until the script has taken over: the browser would send the form by itself', () => {
  expect(renderToString(<Button type="submit">Log In</Button>)).toContain(' disabled=""');
});
