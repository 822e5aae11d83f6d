import type { Delivery } from '@asime/contract/orders'
import { ApiError } from '../../../lib/api/api.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { toast } from '../../../ui/toast.tsx'
import { addAddress } from './save-address.api.ts'
import * as texts from './keep-address.texts.ts'

const LABEL_LENGTH = 40

/** Keeps the address of an order that stands, in the profile. */
export async function keepAddress({ method: _method, note: _note, ...place }: Delivery): Promise<void> {
  try {
    await addAddress({ ...place, label: place.town.slice(0, LABEL_LENGTH).trim() }, newIdempotencyKey())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.info(texts.notKept, error.message)
  }
}
