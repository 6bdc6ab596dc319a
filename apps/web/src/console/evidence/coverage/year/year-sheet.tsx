import '#console/evidence/coverage/report.css';
import './year.css';
import { type YearTable, areaTable, cellText, closureTable, quarterTable } from './year-columns.ts';
import { type Year, notHere, yearFigures, yearNotes } from './year.ts';
import { yearTexts } from './texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';

const printedAt = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** More would need a third page. */
const MOST_AREAS = 40;

/** The year on paper: one page, two at most. */
export function YearSheet({ year, period }: { year: Year; period: string }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const areas = areaTable(year);
  const closures = closureTable(year);
  return (
    <div className="print-sheets">
      <article className="print-sheet report-page year-page">
        {year.organisation && <p className="year-organisation">{year.organisation}</p>}
        <h2>{yearTexts.title(year.year, year.isRunning)}</h2>
        <p>{period}</p>
        <dl className="report-figures">
          {yearFigures(year).map(({ number, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
        <PaperTable table={{ ...areas, rows: areas.rows.slice(0, MOST_AREAS) }} />
        {areas.rows.length > MOST_AREAS && <p>{yearTexts.firstAreas(MOST_AREAS, areas.rows.length)}</p>}
        {yearNotes(year).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <PaperTable table={quarterTable(year)} />
        <div className="year-beside">
          {closures && (
            <div>
              {closures.rows.length > 0 ? (
                <PaperTable table={closures} />
              ) : (
                <>
                  <h3>{closures.caption}</h3>
                  <p>{yearTexts.noClosures}</p>
                </>
              )}
            </div>
          )}
          <div>
            <h3>{yearTexts.notHere}</h3>
            {notHere(year).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        <p className="year-printed">{yearTexts.printed(printedAt.format(now))}</p>
      </article>
    </div>
  );
}

function PaperTable<Row extends { readonly name: string }>({
  table: { caption, columns: all, rows, total },
}: {
  table: YearTable<Row>;
}) {
  const columns = all.filter(({ cardOnly }) => !cardOnly);
  return (
    <>
      <h3>{caption}</h3>
      <table className="report-numbers">
        <thead>
          <tr>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, total].map((row) => (
            <tr key={row.name} className={row === total ? 'year-total' : undefined}>
              {columns.map((column, n) =>
                n === 0 ? (
                  <th key={column.id} scope="row">
                    {cellText(column, row)}
                  </th>
                ) : (
                  <td key={column.id}>{cellText(column, row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
