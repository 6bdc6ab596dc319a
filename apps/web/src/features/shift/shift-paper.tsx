import { shiftTexts } from './texts.ts';
import { sortAreas } from '#domain/area/area-choice.ts';
import { timeText } from '#domain/format.ts';
import { INCIDENT_TEXTS } from '#domain/shift/incident.ts';
import { type Sheet, dueSeen, jobsDone, returnsMade } from '#domain/shift/shift-sheet.ts';
import { sheetDayText } from '#domain/shift/shift-texts.ts';
import { dueText } from '#domain/visit/due-text.ts';
import { skipText } from '#domain/visit/visit-words.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useProfile } from '#state/session/profile.ts';

const { sheet: texts, paper } = shiftTexts;
const clock = (at: number): string => timeText(new Date(at));
const SIGN_HERE = '_______________________________';

/** The sheet for paper; hidden on the screen. */
export function ShiftPaper({ sheet }: { sheet: Sheet }) {
  const state = useProfile();
  const profile = state.kind === 'ready' ? state.profile : null;
  const minute = useSource(minuteClock) * 60_000;
  const { due, returns, jobs, skipped, notes, incidents } = sheet;
  const figures = [
    [texts.sitesSeen, String(sheet.sitesSeen)],
    [texts.visits, String(sheet.visits.length)],
    ...(due === null ? [] : [[texts.dueSeen, texts.of(dueSeen(due), due.length)]]),
    ...(returns.length === 0 ? [] : [[texts.returnsMade, texts.of(returnsMade(returns), returns.length)]]),
    ...(jobs.length === 0 ? [] : [[texts.jobsDone, texts.of(jobsDone(jobs), jobs.length)]]),
    [texts.skipped, String(skipped.length)],
  ];
  return (
    <div className="print-sheets">
      <div className="print-sheet shift-paper">
        <h2>{paper.title(profile ? `${profile.firstName} ${profile.lastName}`.trim() : '')}</h2>
        <p>{sheetDayText(sheet, true)}</p>
        {profile && <p>{sortAreas(profile.areas).join(', ')}</p>}
        <table className="shift-figures">
          <thead>
            <tr>
              {figures.map(([name]) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {figures.map(([name, value]) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          </tbody>
        </table>
        {due !== null && (
          <PaperTable
            title={paper.dueSites}
            heads={[paper.site, paper.rule, paper.seen]}
            rows={due.map(({ siteId, siteName, overdueDays, seenAt, reason }) => [
              String(siteId),
              siteName,
              dueText(overdueDays) ?? '',
              seenAt === null ? paper.notSeen(reason && skipText(reason).toLowerCase()) : clock(seenAt),
            ])}
          />
        )}
        <PaperTable
          title={paper.returns}
          heads={[paper.site, paper.first, paper.second]}
          rows={returns.map(({ id, siteName, firstAt, secondAt }) => [
            id,
            siteName,
            clock(firstAt),
            secondAt === null
              ? paper.notMade
              : paper.later(clock(secondAt), Math.round((secondAt - firstAt) / 60_000)),
          ])}
        />
        <PaperTable
          title={paper.jobs}
          heads={[paper.site, paper.done]}
          rows={jobs.map(({ id, siteName, doneAt }) => [
            id,
            siteName,
            doneAt === null ? paper.notDone : clock(doneAt),
          ])}
        />
        <PaperTable
          title={texts.skipped}
          heads={[paper.site, paper.when, paper.reason]}
          rows={skipped.map(({ id, siteName, at, reason }) => [
            id,
            siteName,
            clock(at),
            skipText(reason ?? 'other'),
          ])}
        />
        <PaperTable
          title={texts.notes}
          heads={[paper.site, paper.when, paper.note]}
          rows={notes.map(({ id, siteName, at, note }) => [id, siteName, clock(at), note])}
        />
        <PaperTable
          title={texts.incidents}
          heads={[paper.kind, paper.when, paper.lastVisit, paper.note]}
          rows={incidents.map(({ id, incident, at, siteName, note }) => [
            id,
            INCIDENT_TEXTS[incident],
            clock(at),
            siteName,
            note,
          ])}
        />
        <p className="shift-signed">
          {paper.signed} {SIGN_HERE}
        </p>
        <p className="shift-printed">{paper.printed(dayText(minute), clock(minute))}</p>
      </div>
    </div>
  );
}

const dayText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** The first cell of a row is its key. Without rows the table is left out. */
function PaperTable({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {heads.map((head, place) => (
                <td key={head}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
