import { beforeEach, expect, test } from 'vitest';
import { prepareBoostFor } from './boost-dialog.tsx';
import { BOOST_DRAFT, boostForm, emptyForm } from './boost-form.ts';
import { prepareDraft, readDraft } from '#console/shared/form/use-draft.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const QUAY = { kind: 'site' as const, siteId: 7, name: 'Quayside Car Park' };
const GREY = { kind: 'site' as const, siteId: 9, name: 'Grey Street' };
const draft = () => readDraft(BOOST_DRAFT, boostForm);

beforeEach(() => {
  storedValue('pp:staffDrafts').clear();
  prepareDraft(BOOST_DRAFT, { ...emptyForm(new Date(), 'id'), targets: [QUAY], reason: 'Coaches' });
});

test('a boost for another site opens without what an older draft has', () => {
  prepareBoostFor([GREY]);
  expect(draft()).toMatchObject({ targets: [GREY], reason: '' });
});

test('a boost for the same site keeps its draft, as after a reload', () => {
  prepareBoostFor([QUAY]);
  expect(draft()).toMatchObject({ targets: [QUAY], reason: 'Coaches' });
});
