import { type Page, expect } from '@playwright/test';
import { aLatch } from '#e2e/harness/backend/answers.ts';
import { AREA, fieldTest } from '#e2e/harness/field-test.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';

fieldTest.describe.configure({ timeout: 150_000 });

function leftBehind(page: Page) {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
      });
    /** The records in a database of the browser. Those of the field log and of log-outs may exist, but must be empty. */
    const recordsOf = async (name: string) => {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const records = await Promise.all(
        stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return records.flat();
    };
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      records: (
        await Promise.all((await indexedDB.databases()).map(({ name = '' }) => recordsOf(name)))
      ).flat(),
      databases: (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name = '') => !/^pp:(field|endedSessions)$/.test(name)),
      caches: (await caches.keys()).filter((name) => !/^patrolplan-(shell-|config$)/.test(name)),
      cookies: document.cookie,
      state: history.state,
    };
  });
}

fieldTest(
  'privacy: log-out removes all data of the person, in every tab, even with calls in flight',
  async ({ phone }) => {
    await phone.signedIn([AREA, 'Quayside']);
    const page = await phone.open('/patrolplan');
    await phone.planReady(page);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    await phone.workerReady(page);
    const other = await phone.open('/patrolplan');
    await phone.planReady(other);
    // The stored plan is replaced first, so that no row moves under the tap.
    await expect(other.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
    await planScreen(other).links.first().click();
    await expect(other.getByText('Site Address')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('another-program', 'stays'));

    const latch = aLatch();
    phone.proxy.heldBy = (path) => (path.startsWith('/api/') ? latch.released : undefined);
    await other.reload();
    await page.reload();
    await shellScreen(page).logOut.click();
    await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    }
    latch.release();
    await phone.proxy.idle();
    for (const tab of [page, other]) {
      expect(await leftBehind(tab)).toEqual({
        local: ['another-program'],
        session: [],
        records: [],
        databases: [],
        caches: [],
        cookies: '',
        state: null,
      });
    }
  },
);
