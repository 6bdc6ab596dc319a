import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import type { Journey } from './journey.ts';

type Step = { readonly title: string; readonly take: (journey: Journey) => Promise<void> };

const HEADING_OF_SIGN_IN = 'Sign in to your account';

/** The steps of a shift. Each step begins where the previous one ended. */
export const STEPS: readonly Step[] = [
  {
    title: 'sign in',
    async take(journey) {
      await journey.open('/login');
      await journey.type('Email address', journey.warden.email);
      await journey.type('Password', DEMO_PASSWORD);
      await journey.press('button', 'Sign in');
      await journey.see(`Welcome back, ${journey.warden.firstName}!`);
    },
  },
  {
    title: 'choose areas',
    async take(journey) {
      await journey.press('link', 'Choose Locations', 'main');
      await journey.press('menu button', 'Areas: .*', 'main');
      for (const area of journey.warden.areas) await journey.press('label', `${area}.*`, 'main');
      await journey.press('button', 'Continue');
      await journey.holds('the plan', () => location.pathname === '/patrolplan');
      expect(JSON.parse((await journey.stored('selectedAreas')) ?? '[]')).toEqual(journey.warden.areas);
    },
  },
  {
    title: 'plan with routes',
    async take(journey) {
      await journey.see(String.raw`\+\d\.\d\d route`);
      await journey.see(String.raw`Updated \d\d:\d\d`);
      expect((await journey.siteNames()).length).toBeGreaterThan(5);
    },
  },
  {
    title: 'site detail',
    async take(journey) {
      const [name = ''] = await journey.siteNames();
      await journey.press('link', literally(name), 'main');
      await journey.see('Score Breakdown');
      await journey.see(String.raw`Final Score.*\d+\.\d\d`);
      await journey.press('link', '← Back to Patrol Plan');
      await journey.see(String.raw`Updated \d\d:\d\d`);
    },
  },
  {
    title: 'reload without a network',
    async take(journey) {
      await journey.holds(
        'the service worker',
        () => navigator.serviceWorker.controller?.state === 'activated',
      );
      const before = await journey.siteNames();
      await journey.goOffline();
      await journey.engine.reload();
      await journey.see(String.raw`\+\d\.\d\d route`);
      // In any order: a driver that cannot set the position loses it, and its routes, at the reload.
      await journey.listsSites(before);
      await journey.see(String.raw`Offline: data from \d\d:\d\d, .*`);
    },
  },
  {
    title: 'visit, kept over a reload, sent later',
    async take(journey) {
      const [name = ''] = await journey.siteNames();
      await journey.press('link', literally(name), 'main');
      await journey.press('button', 'Visited');
      await journey.see(String.raw`visited (just now|\d+ min ago)`);
      await journey.engine.reload();
      await journey.see(String.raw`visited (just now|\d+ min ago)`);
      await journey.goOnline();
      await journey.press('link', '← Back to Patrol Plan');
      await journey.see(String.raw`visited (just now|\d+ min ago)`);
      await expect
        .poll(() => journey.proxy.calls(fieldContract.sendFieldEvents.path).map(({ status }) => status), {
          timeout: 90_000,
        })
        .toEqual([200]);
    },
  },
  {
    title: 'round',
    async take(journey) {
      await journey.press('link', 'Plan my round');
      await journey.see(String.raw`\d+\sstops?\s· back\s(about\s)?\d\d:\d\d\s· \d+\.\d\d\spoints`);
      await journey.press('button', 'Show my round');
      await journey.press('button', 'Start round');
      await journey.see(String.raw`Stop 1 of \d+`);
      await journey.press('button', 'Visited');
      await journey.see(String.raw`Stop 2 of \d+`);
      await journey.press('button', 'More');
      await journey.press('button', 'End round', 'dialog');
      await journey.press('button', 'End round', 'dialog');
      await journey.see('Round finished');
    },
  },
  {
    title: 'map, or the list with the reason',
    async take(journey) {
      await journey.open('/patrolplan');
      await journey.see(String.raw`Updated \d\d:\d\d`);
      const sites = await journey.siteNames();
      await journey.press('button', 'Map');
      const canDraw = await journey.engine.evaluate(
        () => document.createElement('canvas').getContext('webgl2') !== null,
        null,
      );
      if (canDraw) {
        await journey.holds('a drawn map', () => document.querySelectorAll('.map-disc').length > 5);
      } else {
        await journey.see('This browser cannot draw the map. The list shows the same sites.');
        await journey.listsSites(sites);
      }
      await journey.press('button', 'List');
      await journey.see(String.raw`Updated \d\d:\d\d`);
    },
  },
  {
    title: 'leave the page while calls are open',
    async take(journey) {
      await journey.engine.evaluate(noteAlerts, null);
      // Every call waits, then one fails with an expired token, so that the token is being refreshed when the page is
      // left.
      let release: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      journey.proxy.clear();
      journey.proxy.faultOf = (path) => (path === contract.scoreSites.path ? 401 : undefined);
      journey.proxy.heldBy = () => held;
      await journey.press('button', 'Refresh');
      await expect
        .poll(() => journey.proxy.calls(contract.refreshToken.path).length, { timeout: 30_000 })
        .toBe(1);
      journey.proxy.faultOf = () => undefined;
      journey.proxy.heldBy = () => undefined;
      await journey.engine.reload();
      release();
      await journey.see(String.raw`Updated \d\d:\d\d`);
      expect(await journey.stored('accessToken')).not.toBeNull();
      expect(await journey.engine.evaluate(() => sessionStorage.getItem('e2eAlerts'), null)).toBe('[]');
    },
  },
  {
    title: 'log out',
    async take(journey) {
      await journey.press('button', 'Menu');
      await journey.press('button', 'Log out', '#main-menu');
      await journey.press('button', 'Logout', 'dialog');
      await journey.see(HEADING_OF_SIGN_IN);
      expect(await journey.stored('accessToken')).toBeNull();
      expect(await journey.stored('refreshToken')).toBeNull();
      await journey.open('/patrolplan');
      await journey.see(HEADING_OF_SIGN_IN);
    },
  },
];

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Runs in the page: records every alert that appears, also across a reload. */
function noteAlerts(): null {
  const seen = new Set<string>();
  const note = () => {
    for (const alert of document.querySelectorAll('[role="alert"]')) seen.add(alert.textContent);
    seen.delete('');
    sessionStorage.setItem('e2eAlerts', JSON.stringify([...seen]));
  };
  note();
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  return null;
}
