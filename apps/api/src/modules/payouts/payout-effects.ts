import { declareEffect } from '../../platform/effects.ts'

/** A shop has named the account that it is paid to. */
export const payoutAccountSaved = declareEffect<[vendorId: string, accountName: string]>('a payout account was saved')
