import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { pages } from './pages.tsx';
import { pageAt, Router } from './router.tsx';

export { pageMeta } from './page-meta.ts';

/** Source files by page name, as the client's manifest knows them. */
export const pageSource = Object.fromEntries(
  Object.entries(pages).map(([name, { source }]) => [name, source]),
);

/** The HTML of a page for a visitor whose session is not known yet. */
export async function render(path: string): Promise<string> {
  await pageAt(path).preload();
  return renderToString(
    <StaticRouter location={path}>
      <Router />
    </StaticRouter>,
  );
}
