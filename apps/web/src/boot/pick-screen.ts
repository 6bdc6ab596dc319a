import { firstScreen, landingPath } from './first-screen.ts';
import { stored } from './stored.ts';

/**
 * Runs in the head, before anything is painted, and therefore does next to nothing: it says which of the screens in the
 * page may be seen. Everything else waits for the boot script behind them.
 */
const token = stored('accessToken');
document.documentElement.dataset['first'] = firstScreen(landingPath(location.pathname, token), token);
