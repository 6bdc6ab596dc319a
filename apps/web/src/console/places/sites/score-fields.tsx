import { DAY_TYPES, dayName } from './hours.ts';
import { type FieldsProps, columnError, controlId } from './site-edit.ts';
import { siteFormTexts } from './texts.ts';
import { useIsWide } from '#ui/table/use-is-wide.ts';

/** Below this width four fields in a line would be too narrow for a number. */
const TABLE_FROM_REM = 34;

/** The base scores: a table of periods by day types; where it does not fit, a list per day type. */
export function ScoreFields(props: FieldsProps) {
  const [box, isWide] = useIsWide(TABLE_FROM_REM);
  return <div ref={box}>{isWide ? <ScoreTable {...props} /> : <ScoreLists {...props} />}</div>;
}

function ScoreTable(props: FieldsProps) {
  return (
    <table className="w-full border-separate border-spacing-x-2 border-spacing-y-1.5 text-left text-second">
      <caption className="sr-only">{siteFormTexts.scores}</caption>
      <thead className="text-small text-ink-2">
        <tr>
          <th scope="col" className="font-semibold">
            {siteFormTexts.period}
          </th>
          {DAY_TYPES.map((dayType) => (
            <th key={dayType} scope="col" className="font-semibold first-letter:uppercase">
              {dayName(dayType)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.periods.map((period) => (
          <tr key={period}>
            <th scope="row" className="pr-2 font-semibold first-letter:uppercase">
              {period}
            </th>
            {DAY_TYPES.map((dayType) => (
              <td key={dayType}>
                <ScoreField {...props} dayType={dayType} period={period} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScoreLists(props: FieldsProps) {
  return (
    <div className="grid gap-4">
      {DAY_TYPES.map((dayType) => (
        <fieldset key={dayType} className="min-w-0">
          <legend className="mb-1.5 text-second font-semibold first-letter:uppercase">
            {dayName(dayType)}
          </legend>
          <ul className="grid gap-1.5">
            {props.periods.map((period) => (
              <li key={period} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 text-second wrap-anywhere first-letter:uppercase">{period}</span>
                <div className="w-28">
                  <ScoreField {...props} dayType={dayType} period={period} />
                </div>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

type ScoreFieldProps = FieldsProps & { dayType: string; period: string };

function ScoreField({ dayType, period, cells, errors, onType }: ScoreFieldProps) {
  const column = `${dayType} ${period}`;
  const error = columnError(errors, column);
  const errorId = `${controlId(column)}-error`;
  return (
    <>
      <input
        id={controlId(column)}
        aria-label={siteFormTexts.score(dayName(dayType), period)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        className="block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-right text-body text-ink tabular-nums placeholder:text-ink-2 aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad"
        value={cells[column] ?? ''}
        placeholder={cells['base_score']}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onType({ [column]: event.target.value })}
      />
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-small font-semibold text-bad">
          {error}
        </p>
      )}
    </>
  );
}
