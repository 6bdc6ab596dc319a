import { MAX_CALENDAR_BYTES, staffContract } from '@patrolplan/contract/staff';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { calendarDays, calendarForm } from './change-calendar-form.tsx';
import { DaysChoice } from './rule-fields.tsx';
import type { OutsideCalendar } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';

/** A file cannot be stored in a draft. */
const calendarDraft = v.object({ name: v.string(), days: calendarDays, url: v.string() });
type CalendarDraft = v.InferOutput<typeof calendarDraft>;
const EMPTY: CalendarDraft = { name: '', days: 'rules', url: '' };

const CONTROLS = { name: 'calendar-name', url: 'calendar-address', contents: 'calendar-file' };

/** Adds a calendar by address or file, or replaces the file of one. */
export function CalendarForm({
  calendar,
  onClose,
}: {
  calendar: OutsideCalendar | null;
  onClose: () => void;
}) {
  const draft = useDraft<CalendarDraft>(calendarForm(null), calendarDraft, EMPTY);
  const { name, days, url } = draft.values;
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const leave = () => {
    if (calendar === null) draft.clear();
    onClose();
  };
  const add = useStaffAction(staffContract.addCalendar, leave);
  const replace = useStaffAction(staffContract.refreshCalendar, onClose);
  const action = calendar === null ? add : replace;
  const fields: Readonly<Record<string, string>> = {
    ...action.problem?.fields,
    ...(fileError === null ? {} : { contents: fileError }),
  };
  const send = async () => {
    setFileError(null);
    if (file !== null && file.size > MAX_CALENDAR_BYTES) return setFileError(calendarTexts.tooLarge);
    const contents = file === null ? null : await file.text().catch(() => undefined);
    if (contents === undefined) return setFileError(calendarTexts.unreadable);
    if (calendar === null) add.run({ body: { name, days, url: url.trim() === '' ? null : url, contents } });
    else replace.run({ body: { id: calendar.id, contents } });
  };
  return (
    <FormDialog
      title={calendar === null ? calendarTexts.add : calendarTexts.replaceTitle(calendar.name)}
      submitLabel={calendar === null ? calendarTexts.add : calendarTexts.replace}
      pendingLabel={calendarTexts.reading}
      action={action}
      errors={fieldErrors(fields, CONTROLS)}
      onSubmit={() => void send()}
      onCancel={leave}
      onClose={onClose}
    >
      {calendar === null && (
        <>
          <TextField
            id="calendar-name"
            label={calendarTexts.name}
            error={fields['name']}
            value={name}
            onChange={(typed) => draft.change({ name: typed })}
            maxLength={100}
          />
          <TextField
            id="calendar-address"
            label={calendarTexts.address}
            hint={calendarTexts.addressHint}
            error={fields['url']}
            value={url}
            inputMode="url"
            onChange={(typed) => draft.change({ url: typed })}
          />
        </>
      )}
      {calendar === null && <DaysChoice value={days} onChange={(chosen) => draft.change({ days: chosen })} />}
      <FileField file={file} error={fields['contents']} onFile={setFile} />
    </FormDialog>
  );
}

type FileFieldProps = { file: File | null; error: string | undefined; onFile: (file: File) => void };

function FileField({ file, error, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid justify-items-start gap-2">
      <Button id="calendar-file" variant="quiet" onClick={() => input.current?.click()}>
        {calendarTexts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={calendarTexts.chooseFile}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // Allows choosing the same file again after a correction.
          event.target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <p className="text-small wrap-anywhere text-ink-2">
        {file === null ? calendarTexts.noFile : calendarTexts.chosen(file.name)}
      </p>
      {error !== undefined && <p className="text-small font-medium text-bad">{error}</p>}
    </div>
  );
}
