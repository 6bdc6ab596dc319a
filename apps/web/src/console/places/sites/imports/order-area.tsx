import { staffContract } from '@patrolplan/contract/staff';
import { useEffect, useId, useRef, useState } from 'react';
import { importTexts } from '#console/places/sites/texts.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';

type OrderAreaProps = { file: File; onArea: (area: string) => void; onCancel: () => void };

/** Asks for the area of the sites of a traffic order: an existing one, or a new name. */
export function OrderArea({ file, onArea, onCancel }: OrderAreaProps) {
  const { data } = useStaffData(staffContract.readSiteOptions, {});
  const [area, setArea] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Card title={importTexts.orderTitle(file.name)}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (area.trim() !== '') return onArea(area.trim());
          setIsMissing(true);
          form.current?.querySelector('input')?.focus();
        }}
      >
        <TextField
          id={`${id}-area`}
          label={importTexts.orderArea}
          hint={importTexts.orderAreaHint}
          error={isMissing ? importTexts.orderAreaMissing : undefined}
          list={`${id}-areas`}
          maxLength={200}
          value={area}
          onChange={(text) => {
            setArea(text);
            setIsMissing(false);
          }}
        />
        <datalist id={`${id}-areas`}>
          {data?.areas.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit">{importTexts.readOrder}</Button>
          <Button variant="quiet" onClick={onCancel}>
            {importTexts.another}
          </Button>
        </div>
      </form>
    </Card>
  );
}
