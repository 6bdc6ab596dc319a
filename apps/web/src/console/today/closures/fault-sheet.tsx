import './faults.css';
import { type Fault, type Reported, dayText, positionText, stateText } from './closure.ts';
import { faultTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { closureReasonText } from '#domain/closure/closure-words.ts';

/** The report on paper. */
export function FaultSheet({ reported, faults }: { reported: Reported; faults: readonly Fault[] }) {
  const day = (text: string) => dayText(new Date(`${text}T12:00:00`));
  const period = `${day(reported.from)} – ${day(reported.until)}`;
  return (
    <div className="print-sheets">
      <article className="print-sheet">
        <h2>{faultTexts.title}</h2>
        <p>{faultTexts.printed(period, reported.area ?? faultTexts.allAreas)}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{faultTexts.site}</th>
              <th scope="col">{faultTexts.position}</th>
              <th scope="col">{faultTexts.reason}</th>
              <th scope="col">{faultTexts.since}</th>
              <th scope="col">{faultTexts.state}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={fault.id}>
                <td>
                  <b>{fault.siteName}</b>
                  <br />
                  {[fault.street, fault.postcode, fault.areaName].filter((part) => part !== '').join(', ')}
                </td>
                <td>{positionText(fault)}</td>
                <td>
                  {closureReasonText(fault.reason)}
                  {fault.note !== '' && (
                    <>
                      <br />
                      {fault.note}
                    </>
                  )}
                </td>
                <td>
                  {dayText(new Date(fault.markedAt))} {timeText(new Date(fault.markedAt))}
                </td>
                <td>{stateText(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{faultTexts.note}</p>
      </article>
    </div>
  );
}
