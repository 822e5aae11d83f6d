import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import { call } from '../../../lib/api/api.ts'
import { callForText } from '../../../lib/api/call-for-text.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/**
 * JSON text.
 * @throws ApiError `validation_failed` for a wrong password
 */
export function exportOwnData(password?: string): Promise<string> {
  return callForText(browserApi, exportOwnDataEndpoint, { body: { password } })
}

/** @throws ApiError `validation_failed` for a wrong password, `account_in_use` while an order is open or money held */
export function closeAccount(password?: string): Promise<void> {
  return call(browserApi, closeAccountEndpoint, { body: { password } })
}
