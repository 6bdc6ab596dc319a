import { paths } from '#config/paths.ts';
import { readView, viewOwner } from '#platform/boot-handoff/first-view.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** Rows below the screen, what changes with every minute, and what React adds after its first render. */
const LEFT_OUT =
  '.plan-row:nth-child(n + 13), .plan-row-visited, .plan-head-switch > *, .plan-head-score > *';

const firstView = storedValue('pp:firstView');

/** Stores the plan as it is on screen whenever the page is left. */
export function rememberFirstView(): void {
  addEventListener('pagehide', remember);
  pageVisible.subscribe(() => {
    if (!pageVisible.get()) remember();
  });
}

function remember(): void {
  if (location.pathname !== paths.patrolPlan) return;
  const page = document.querySelector('#content > .page:has(.plan-rows > [data-first])');
  if (page === null) {
    // Scrolled down a long list, or on the map: the last view would be outdated.
    firstView.clear();
    return;
  }
  firstView.setIfStorable({
    build: document.documentElement.dataset['build'] ?? '',
    owner: viewOwner((key) => localStorage.getItem(key)),
    view: readView(page, LEFT_OUT),
  });
}
