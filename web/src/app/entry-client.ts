import '../styles/main.css';
import { showScheduleNews } from '../features/home/show-schedule-news.ts';
import { hydrated } from '../lib/hydrated.ts';
import { mightBeSignedIn, wasAdministrator } from '../session/might-be-signed-in.ts';
import { showSignedOut } from '../session/show-signed-out.ts';

/* First script of every page. Later scripts load when the visitor interacts. */

/** Events that come before a press; reading and scrolling need no app. */
const intents = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;
const pressable = 'a, button, summary, input, select, textarea';

let starting: Promise<void> | undefined;

/** Repeats a click from before hydration, when React was not yet listening. */
const repeat = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) void hydrated.then(() => button.click());
};

const begin = (root: HTMLElement): void => {
  if (starting) return;
  starting = import('./app.tsx')
    .then(({ start }) => start(root, () => root.removeEventListener('click', repeat)))
    .catch(() => {
      // Without a network, the page stays readable, and the visitor's next action retries.
      starting = undefined;
    });
};

const root = document.getElementById('root');
if (root) {
  root.addEventListener('click', repeat);
  const beginAtIntent = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(pressable)) begin(root);
  };
  for (const intent of intents) addEventListener(intent, beginAtIntent, { passive: true });
  addEventListener('storage', () => begin(root));
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin(root);
    },
    { rootMargin: '600px' },
  );
  for (const part of root.querySelectorAll('[data-needs-app]')) near.observe(part);
  // Reserves room for the administrators' rail before the first paint (rail-place.css).
  if (mightBeSignedIn() && wasAdministrator()) document.body.dataset.administrator = '';
  if (root.dataset.still === '' || mightBeSignedIn()) begin(root);
  else {
    showSignedOut(root);
    const news = root.querySelector<HTMLElement>('.schedule-news');
    if (news) void showScheduleNews(news);
  }
}
