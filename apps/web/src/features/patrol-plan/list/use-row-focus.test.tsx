import { expect, test } from 'vitest';
import { useFocusOnSiteLeft } from './use-focus-on-site-left.ts';
import { arriveAtSite } from '#state/site-left.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime } from '#testing/pass-time.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));

test('the focus returns to the row of the site that was left, once it is rendered', () => {
  startPage(() => 'hangs');
  const list = document.createElement('ul');
  document.body.replaceChildren(list);
  arriveAtSite(2);
  const { rerender } = renderState(() => useFocusOnSiteLeft({ current: list }));
  arriveAtSite(null);
  list.innerHTML = '<li data-site="1"><a href="/1">1</a></li><li data-site="2"><a href="/2">2</a></li>';
  rerender();
  expect(document.activeElement?.textContent).toBe('2');
  list.querySelector('a')?.focus();
  rerender();
  expect(document.activeElement?.textContent).toBe('1');
});
