import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Timeline } from './timeline.tsx';

const entry = (key: string, minor = false) => ({ key, day: 'Today', title: key, detail: 'by you', minor });

it('the timeline folds adjacent minor steps into one line, but shows a single minor step', () => {
  const html = renderToStaticMarkup(
    <Timeline entries={[entry('a'), entry('b', true), entry('c', true), entry('d'), entry('e', true)]} />,
  );
  expect(html.match(/<summary>[^<]*/g)).toEqual(['<summary>2 smaller steps']);
  const open = html.replace(/<details>.*?<\/details>/g, '');
  expect(open.match(/timeline-title">\w/g)).toEqual(['a', 'd', 'e'].map((key) => `timeline-title">${key}`));
  expect(html).toMatch(/<details>.*timeline-title">b.*timeline-title">c.*?<\/details>/);
});
