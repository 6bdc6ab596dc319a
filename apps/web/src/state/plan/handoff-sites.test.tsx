import { beforeEach, describe, expect, test } from 'vitest';
import { handoffSites } from './use-scores.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('the reply to the boot script', () => {
  const site = aSiteReply({ latitude: null, longitude: null });
  const boot = (given: object) => {
    window.patrolplanBoot = {
      config: Promise.resolve({}),
      prerendered: false,
      call: {
        url: '/',
        token: 'access-1',
        body: '{"selected_areas":["Byker"]}',
        response: new Promise(() => {}),
        text: JSON.stringify([site]),
        ...given,
      },
    };
    return handoffSites(['Byker']);
  };

  test('the reply to the boot script is shown when it is for the same token and areas', () => {
    expect(boot({})).toMatchObject([{ siteId: 1, siteName: 'Dean Street' }]);
    const blanks = ' '.repeat(250_000 - JSON.stringify([site]).length);
    expect(boot({ text: JSON.stringify([site]) + blanks })).toHaveLength(1);
  });

  test.each([
    ['of another token', { token: 'other' }],
    ['for other areas', { body: '{"selected_areas":["Quayside"]}' }],
    ['that is not there yet', { text: undefined }],
    ['that is too long to read twice', { text: JSON.stringify([site]) + ' '.repeat(250_000) }],
    ['that cannot be read', { text: '{"no": "list"}' }],
  ])('a reply to the boot script is not shown: one %s', (_, given) => {
    expect(boot(given)).toBeUndefined();
  });

  test('no sites are handed over when the boot script made no call', () => {
    delete window.patrolplanBoot;
    expect(handoffSites(['Byker'])).toBeUndefined();
  });
});
