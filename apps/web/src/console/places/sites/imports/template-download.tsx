import { saveFile } from '#platform/download/save-file.ts';
import { TextAction } from '#console/shared/text-action.tsx';

/** The same as docs/site-template.csv: a heading with every column and two example sites. */
const SITE_TEMPLATE = `site_name,addressline1,addressline2,addressline3,addressline4,area_name,city,county,postcode,countrycode,latitude,longitude,base_score,visit_minutes,visit_every_days,visits_per_day,visit_from,visit_until,limited_waiting_minutes,in_twos,not_after,read_first,tags,usrn,hours_weekday,hours_saturday,hours_sunday,hours_bank_holiday,hours_school_day
Example Street Car Park,1 Example Street,,,,Example area,Newcastle upon Tyne,Tyne and Wear,NE1 1AA,GB,54.97328,-1.61396,3.5,10,7,,,,,yes,20:00,The barrier is locked at night.,"school, market",12345678,08:00-18:30,08:00-18:30,closed,closed,
Example Road,,,,,Example area,Newcastle upon Tyne,,NE2 2AA,GB,,,2,,,3,08:00,18:00,60,,,,,,,,,,
`;

/** Downloads a file to fill in. */
export function TemplateDownload({ children }: { children: string }) {
  return (
    <TextAction reads onClick={downloadTemplate}>
      {children}
    </TextAction>
  );
}

export function downloadTemplate(): void {
  saveFile('site-template.csv', new Blob([SITE_TEMPLATE], { type: 'text/csv' }));
}
