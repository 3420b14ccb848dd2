import type { ApiAnswer } from '../../api/api-types.ts';

type News = ApiAnswer<'schedule'>['news'];

const element = (tag: string, content: string | readonly Node[]): HTMLElement => {
  const made = document.createElement(tag);
  made.append(...(typeof content === 'string' ? [content] : content));
  return made;
};

/** Lists the upcoming days' changed sessions once. */
export const showScheduleNews = async (place: HTMLElement): Promise<void> => {
  if (place.dataset.asked === '') return;
  place.dataset.asked = '';
  const news = await fetchNews();
  if (news.length === 0) return;
  const lines = news.map(({ day, text }) =>
    element('li', [element('strong', `${day}:`), element('span', ` ${text}`)]),
  );
  const link = document.createElement('a');
  link.href = '/schedule';
  link.textContent = 'See the schedule';
  place.replaceChildren(element('h2', 'Changes this week'), element('ul', lines), link);
};

const fetchNews = async (): Promise<News> => {
  try {
    const response = await fetch('/api/schedule');
    if (!response.ok) return [];
    const { news }: ApiAnswer<'schedule'> = await response.json();
    return news;
  } catch {
    // Without a network, the home page stays unchanged; the schedule page reports the problem.
    return [];
  }
};
