import type { Db } from '../../platform/database/database.ts'
import { insertAlert } from './payments.repository.ts'

/** Something that a person should look at; once for each kind and reference. */
export async function raiseAlert(db: Db, kind: string, reference: string, detail: unknown): Promise<void> {
  await insertAlert(db, kind, reference, detail)
}
