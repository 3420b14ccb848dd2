import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

it('a server-rendered button is disabled until the script has taken over', () => {
  expect(renderToString(<Button type="submit">Log In</Button>)).toContain(' disabled=""');
});
