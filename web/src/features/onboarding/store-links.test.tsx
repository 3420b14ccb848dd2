import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StoreLinks } from './store-links.tsx';

const apple = { name: 'Apple App Store', url: 'https://apps.example/teamreach' };
const play = { name: 'Google Play', url: '' };

it('store links point to the configured stores', () => {
  const html = renderToStaticMarkup(<StoreLinks of={[apple]} />);
  expect(html).toContain('href="https://apps.example/teamreach"');
  expect(html).not.toContain('search for');
});

it('a store without a link shows how to search for the app', {
  tags: ['2.onboarding.store-link-not-configured'],
}, () => {
  const html = renderToStaticMarkup(<StoreLinks of={[apple, play]} />);
  expect(html).toContain('href="https://apps.example/teamreach"');
  expect(html).toContain('<p>Google Play: search for TeamReach.</p>');
  expect(renderToStaticMarkup(<StoreLinks of={[play]} />)).not.toContain('<a');
});
