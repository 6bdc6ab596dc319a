import { staffContract } from '@patrolplan/contract/staff';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type Area, AreaForm, areaForm } from './area-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { areaTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { Section } from '#ui/page/section.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { MainAction, ToolLine } from '#console/shared/tool-line.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { staffTabs } from '#config/screens.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** Null: a new area. */
type Opened = { readonly area: Area | null };

export function Areas() {
  const state = useStaffData(staffContract.listAreas, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (area: Area | null) => setOpened({ area });
  const [merging, setMerging] = useState<Area | null>(null);
  const [merged, setMerged] = useState<string | null>(null);
  const known: readonly (Area | null)[] = [null, ...(state.data?.areas ?? [])];
  return (
    <Section title={areaTexts.areas}>
      {known.map((area) => (
        <UnsavedNotice key={area?.id ?? 'new'} form={areaForm(area)} onContinue={() => open(area)}>
          {areaTexts.unsavedArea(area?.name ?? null)}
        </UnsavedNotice>
      ))}
      <ToolLine
        action={
          <MainAction icon={Plus} onClick={() => open(null)}>
            {areaTexts.newArea}
          </MainAction>
        }
      />
      <DataState state={state} failedText={areaTexts.areasFailed}>
        {({ areas }) =>
          areas.length === 0 ? (
            <EmptyState>{areaTexts.noAreas}</EmptyState>
          ) : (
            <DataTable
              caption={areaTexts.areas}
              columns={columns(open, areas.length > 1 ? setMerging : null)}
              groups={[{ id: 'all', rows: areas }]}
              rowKey={({ id }) => id}
            />
          )
        }
      </DataState>
      {opened && <AreaForm area={opened.area} onClose={() => setOpened(null)} onStale={state.refresh} />}
      {merging && (
        <MergeForm
          area={merging}
          others={(state.data?.areas ?? []).filter(({ id }) => id !== merging.id)}
          onClose={() => setMerging(null)}
          onMerged={setMerged}
        />
      )}
      <OutcomeStrip done={merged === null ? null : { message: merged }} problem={null} />
    </Section>
  );
}

const columns = (
  open: (area: Area) => void,
  merge: ((area: Area) => void) | null,
): readonly Column<Area>[] => [
  {
    id: 'name',
    head: areaTexts.area,
    inCard: 'title',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'sites',
    head: areaTexts.sites,
    inCard: 'labelled',
    numeric: true,
    cell: ({ name, sites }) => (
      <TextLink href={`${staffTabs.staffSites.path}?${new URLSearchParams({ area: name })}`}>
        {String(sites)}
        <span className="sr-only"> {areaTexts.sitesOf(name)}</span>
      </TextLink>
    ),
    sortBy: ({ sites }) => sites,
  },
  {
    id: 'wardens',
    head: areaTexts.wardens,
    inCard: 'labelled',
    numeric: true,
    cell: ({ name, wardens }) => (
      <TextLink href={`${staffTabs.staffPeople.path}?${new URLSearchParams({ area: name })}`}>
        {String(wardens)}
        <span className="sr-only"> {areaTexts.wardensOf(name)}</span>
      </TextLink>
    ),
    sortBy: ({ wardens }) => wardens,
  },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (area) => (
      <div className="flex flex-wrap gap-x-5 lg:justify-end">
        <TextAction label={areaTexts.renameOf(area.name)} onClick={() => open(area)}>
          {areaTexts.rename}
        </TextAction>
        {merge !== null && (
          <TextAction label={areaTexts.mergeOf(area.name)} onClick={() => merge(area)}>
            {areaTexts.merge}
          </TextAction>
        )}
      </div>
    ),
  },
];
