import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { componentOf, pageAt } from './page-components.tsx';
import { Router } from './router.tsx';

export async function render(path: string): Promise<string> {
  await componentOf(pageAt(path)).preload();
  return renderToString(
    <StaticRouter location={path}>
      <Router />
    </StaticRouter>,
  );
}
