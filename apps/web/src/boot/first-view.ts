import { landingPath } from './first-screen.ts';
import { stored } from './stored.ts';
import type { paths } from '#config/paths.ts';
import { type ViewElement, drawView, viewOwner } from '#platform/boot-handoff/first-view.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';

/**
 * Runs inline at the end of the page, where all styles are known: shows the plan as it was last on screen until React renders it.
 * The links of its rows work.
 */
const token = stored('accessToken');
const text = stored('pp:firstView');
const isPlan = landingPath(location.pathname, token) === ('/patrolplan' satisfies typeof paths.patrolPlan);
const content = document.getElementById('content');
if (token && text && isPlan && content) {
  try {
    const { build, owner, view }: StoredAs<'pp:firstView'> = JSON.parse(text);
    // Of another build, the styles may not fit.
    if (build === document.documentElement.dataset['build'] && owner === viewOwner(stored)) {
      // Safe: what is no view throws or draws nothing.
      const drawn = drawView(view as ViewElement);
      // Like the placeholder that it replaces: it hides the footer.
      drawn.setAttribute('aria-busy', 'true');
      content.replaceChildren(drawn);
    }
  } catch {
    // The placeholder stays.
  }
}
