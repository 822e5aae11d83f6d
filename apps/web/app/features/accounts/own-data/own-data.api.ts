import {
  type OwnDataOverview,
  type OwnTableName,
  readOwnDataOverviewEndpoint,
  readOwnDataRowsEndpoint,
} from '@asime/contract/own-data-overview'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** @throws ApiError `confirmation_required` where whoever was asked to confirm that it is them did not */
export async function readOwnDataOverview(signal: AbortSignal): Promise<OwnDataOverview> {
  return (await call(browserApi, readOwnDataOverviewEndpoint, { signal })).data
}

/** The next ones of a table. @throws ApiError */
export async function readOwnDataRows(table: OwnTableName, skip: number): Promise<Record<string, unknown>[]> {
  return (await call(browserApi, readOwnDataRowsEndpoint, { params: { table }, query: { skip } })).data.rows
}
