import type { ShownText } from '@asime/contract/information'
import {
  compareInformationEndpoint,
  type EditableInformation,
  type InformationState,
  type InformationVersion,
  listInformationEndpoint,
  listInformationVersionsEndpoint,
  openInformationEndpoint,
  previewInformationEndpoint,
  publishInformationEndpoint,
  restoreInformationEndpoint,
} from '@asime/contract/information-desk'
import type { InformationPage } from '@asime/contract/information-pages'
import type { InformationText } from '@asime/contract/information-text'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For staff whose role allows it: the API refuses it to others.

export async function listPages(signal: AbortSignal): Promise<InformationState[]> {
  return (await call(browserApi, listInformationEndpoint, { signal })).data
}

export async function openPage(page: InformationPage, signal: AbortSignal): Promise<EditableInformation> {
  return (await call(browserApi, openInformationEndpoint, { params: { page }, signal })).data
}

/** What a text would look like. @throws ApiError with what is wrong in each field */
export async function previewPage(
  page: InformationPage,
  text: InformationText,
  signal: AbortSignal,
): Promise<ShownText> {
  return (await call(browserApi, previewInformationEndpoint, { params: { page }, body: { text }, signal })).data
}

/** Of a new version: when it takes effect, and why there is one. */
export interface Publication {
  /** The version that was looked at; another one since is refused. */
  if_version: number
  /** The first day; null: at once. */
  in_force_from: string | null
  is_minor: boolean
  reason: string
}

export function publishPage(page: InformationPage, text: InformationText, publication: Publication): Promise<unknown> {
  return call(browserApi, publishInformationEndpoint, { params: { page }, body: { text, ...publication } })
}

export function listVersions(
  page: InformationPage,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ListPage<InformationVersion>> {
  return call(browserApi, listInformationVersionsEndpoint, { params: { page }, query: { cursor }, signal })
}

export async function compareVersion(
  page: InformationPage,
  version: number,
  signal: AbortSignal,
): Promise<{ before: InformationText | null; after: InformationText }> {
  return (await call(browserApi, compareInformationEndpoint, { params: { page, version }, signal })).data
}

export function restoreVersion(page: InformationPage, version: number, publication: Publication): Promise<unknown> {
  return call(browserApi, restoreInformationEndpoint, { params: { page, version }, body: publication })
}
