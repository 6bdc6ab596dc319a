import { IMPORT_PART_BYTES, MAX_IMPORT_BYTES, staffContract } from '@patrolplan/contract/staff';
import { importTexts } from '#console/places/sites/texts.ts';
import { type CallFailure, failureMessage, transportSentence } from '#platform/http/call-failure.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import type { SiteImport } from '#console/places/sites/site.ts';

/** The progress of an upload. After a network failure it resumes from here. */
export type Upload = { readonly importId: number; readonly partsSent: number };

export type UploadEnd =
  | { readonly kind: 'checked'; readonly importId: number }
  /** The service refused the file. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The network or the service failed. `upload` is where to resume; undefined if the upload did not start. */
  | { readonly kind: 'stopped'; readonly upload: Upload | undefined; readonly cause: string | undefined };

type UploadOptions = {
  readonly from: Upload | undefined;
  /** The area of the sites of a traffic order. */
  readonly areaName?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (state: SiteImport | 'checking') => void;
};

/** Parts are idempotent, so a missing reply can be retried. */
const RETRY = { count: 3 };

/** Uploads a file in parts and starts its check. Only one part at a time is in memory. */
export async function uploadFile(
  file: File,
  { from, areaName, signal, onProgress }: UploadOptions,
): Promise<UploadEnd> {
  if (file.size === 0) return { kind: 'refused', message: importTexts.emptyFile };
  if (file.size > MAX_IMPORT_BYTES) return { kind: 'refused', message: importTexts.tooLarge };
  let upload = from;
  if (upload === undefined) {
    const body = { fileName: file.name.slice(-255), bytes: file.size, ...(areaName && { areaName }) };
    const started = await callStaff(staffContract.startImport, { body }, { signal });
    if (!started.ok) return endAfterFailure(started.failure, undefined);
    upload = { importId: started.value.importId, partsSent: 0 };
  }
  const params = { importid: upload.importId };
  while (upload.partsSent * IMPORT_PART_BYTES < file.size) {
    const bytes = await readPart(file, upload.partsSent);
    if (bytes === undefined) return { kind: 'refused', message: importTexts.unreadable };
    const part: number = upload.partsSent + 1;
    const sent = await callStaff(
      staffContract.sendImportPart,
      { params: { ...params, part }, body: bytes },
      { signal, retry: RETRY },
    );
    if (!sent.ok) return endAfterFailure(sent.failure, upload);
    upload = { ...upload, partsSent: part };
    onProgress(sent.value);
  }
  onProgress('checking');
  const checked = await callStaff(staffContract.checkImport, { params }, { signal });
  return checked.ok
    ? { kind: 'checked', importId: upload.importId }
    : endAfterFailure(checked.failure, upload);
}

/** Undefined if the file was changed or removed since it was chosen. */
async function readPart(file: File, number: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const from = number * IMPORT_PART_BYTES;
  try {
    return new Uint8Array(await file.slice(from, from + IMPORT_PART_BYTES).arrayBuffer());
  } catch {
    return undefined;
  }
}

function endAfterFailure(failure: CallFailure, upload: Upload | undefined): UploadEnd {
  if (failure.kind === 'refused') return { kind: 'refused', message: failureMessage(failure) };
  return { kind: 'stopped', upload, cause: transportSentence(failure) };
}
