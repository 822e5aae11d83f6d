import {
  listLegalVersionsEndpoint,
  type LegalVersion,
  readLegalVersionEndpoint,
  type ShownInformation,
} from '@asime/contract/information'
import { type InformationPage, informationPages, isInformationPage } from '@asime/contract/information-pages'
import { type Api, call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'

/** The page whose versions an address means; of one that has none, the terms. */
export const legalOf = (name: string): InformationPage =>
  isInformationPage(name) && informationPages[name].isLegal ? name : 'terms'

export function listLegalVersions(api: Api, page: InformationPage, cursor?: string): Promise<ListPage<LegalVersion>> {
  return call(api, listLegalVersionsEndpoint, { params: { page }, query: { cursor, limit: 100 } })
}

export async function readLegalVersion(api: Api, page: InformationPage, version: string): Promise<ShownInformation> {
  return (await call(api, readLegalVersionEndpoint, { params: { page, version: Number(version) } })).data
}
