import type { UploadKind } from '@asime/contract/uploads'
import { mainLink } from '../uploads/upload-names.ts'

type Rows = Record<string, unknown>[]

/** Photos that open only by a signed link. Both columns hold uploads of the row's author, never typed links. */
const PHOTOS: Record<string, readonly string[]> = {
  order_dispatches: ['photos', 'proof_photos'],
  dispute_messages: ['photos'],
}

/** Rows of an export with links that open for somebody who has nothing but the export. */
export function linkFiles(table: string, rows: Rows, toLink: (link: string) => string): Rows {
  return table === 'uploads'
    ? rows.map((row) => linkUpload(row, toLink))
    : linkPhotos(rows, PHOTOS[table] ?? [], toLink)
}

/**
 * One that is still being stored, or removed, has no file to open. What proves who somebody is opens on the page of the verification alone: a
 * file that lies around for days should not.
 */
function linkUpload(row: Record<string, unknown>, toLink: (link: string) => string): Record<string, unknown> {
  const upload = row as { id: string; kind: UploadKind; state: string; is_confidential: boolean }
  return { ...row, url: upload.state === 'ready' && !upload.is_confidential ? toLink(mainLink(upload)) : null }
}

function linkPhotos(rows: Rows, columns: readonly string[], toLink: (link: string) => string): Rows {
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, (row[column] as string[]).map(toLink)])),
  }))
}
