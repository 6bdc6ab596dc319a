import { boardTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { jobTexts } from '#console/shared/jobs/texts.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import type { BoardJob } from '#console/shared/team/board.ts';
import { canReassign } from '#console/shared/team/board-order.ts';
import { jobWords, wardenLabel } from '#console/shared/team/state-words.ts';
import { teamTexts } from '#console/shared/team/texts.ts';
import { momentText } from '#domain/format.ts';
import { Badge } from '#ui/text/badge.tsx';

const { jobColumns: heads } = boardTexts;

export type JobActions = {
  readonly onReassign: (job: BoardJob) => void;
  readonly onWithdraw: (job: BoardJob) => void;
  readonly onGiveAgain: (job: BoardJob) => void;
};

/** Without actions to read only. */
export function jobColumns(now: Date, actions: JobActions | null): readonly Column<BoardJob>[] {
  return [
    {
      id: 'site',
      head: heads.site,
      inCard: 'title',
      cell: ({ siteName, reason, isSiteRetired }) => (
        <>
          <span className="block in-[table]:min-w-32">{siteName}</span>
          <span className="block text-small font-normal text-ink-2">{reason}</span>
          {isSiteRetired && <span className="block text-small text-warn">{boardTexts.retired}</span>}
        </>
      ),
    },
    { id: 'for', head: heads.for, inCard: 'hidden', cell: (job) => <For job={job} /> },
    {
      id: 'forLine',
      head: heads.for,
      cardOnly: true,
      inCard: 'labelled',
      cell: (job) => [whose(job), forNote(job)].filter((part) => part !== '').join(', '),
    },
    {
      id: 'by',
      head: heads.by,
      inCard: 'labelled',
      cell: ({ by }) => (
        <span className="whitespace-nowrap tabular-nums">{momentText(new Date(by), now)}</span>
      ),
    },
    { id: 'state', head: heads.state, inCard: 'badge', cell: (job) => <JobState job={job} /> },
    ...(actions ? [actionColumn(actions)] : []),
  ];
}

const actionColumn = (actions: JobActions): Column<BoardJob> => ({
  id: 'actions',
  head: '',
  inCard: 'actions',
  cell: (job) => <Actions job={job} {...actions} />,
});

/** The warden; the area while nobody has accepted its job. */
const whose = ({ warden, name, area }: BoardJob): string =>
  warden === null ? (name ?? area) : wardenLabel({ warden, name });

/** What else is known of the audience of a job. */
function forNote({ for: audience, area, warden, declines }: BoardJob): string {
  if (audience === 'person') return '';
  const note = warden === null ? boardTexts.firstToAccept : area;
  return declines === 0 ? note : `${note}, ${boardTexts.declines(declines)}`;
}

const For = ({ job }: { job: BoardJob }) => (
  <span className="block min-w-22">
    {whose(job)}
    <span className="block text-small text-ink-2">{forNote(job)}</span>
  </span>
);

function JobState({ job }: { job: BoardJob }) {
  const { text, tone, icon } = jobWords(job);
  return (
    <Badge tone={tone} mayWrap {...(icon && { icon })}>
      {text}
    </Badge>
  );
}

function Actions({ job, onReassign, onWithdraw, onGiveAgain }: JobActions & { job: BoardJob }) {
  if (job.state === 'done') return null;
  if (!canReassign(job))
    return (
      <TextAction label={boardTexts.giveAgainAt(job.siteName)} onClick={() => onGiveAgain(job)}>
        {boardTexts.giveAgain}
      </TextAction>
    );
  return (
    <span className="inline-flex flex-wrap gap-x-4 in-[table]:flex-col in-[table]:items-end in-[table]:lg:*:min-h-6">
      <TextAction label={jobTexts.reassignAt(job.siteName)} onClick={() => onReassign(job)}>
        {jobTexts.reassign}
      </TextAction>
      {job.state !== 'declined' && (
        <TextAction label={teamTexts.withdrawOf(job.siteName)} onClick={() => onWithdraw(job)}>
          {teamTexts.withdraw}
        </TextAction>
      )}
    </span>
  );
}
