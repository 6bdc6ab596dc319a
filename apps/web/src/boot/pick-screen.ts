import { firstScreen, landingPath } from './first-screen.ts';
import { stored } from './stored.ts';

/**
 * Runs in the head, before the first paint, and is therefore short: it decides which prerendered screen is visible. The
 * boot script does the rest.
 */
const token = stored('accessToken');
document.documentElement.dataset['first'] = firstScreen(landingPath(location.pathname, token), token);
