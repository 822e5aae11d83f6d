import { declareEffect } from '../../platform/effects.ts'

/** A shop has told the facts that the law asks for; null where it tells no legal name. */
export const legalNameSaved = declareEffect<[vendorId: string, legalName: string | null]>('a legal name was saved')
