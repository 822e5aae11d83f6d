import { isInformationPage, informationPages } from '@asime/contract/information-pages'
import { data, href } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { Route } from './+types/legal-version.route.ts'
import { LegalArticle } from './information-article.tsx'
import { legalOf, readLegalVersion } from './legal-versions.api.ts'
import * as texts from './legal-versions.texts.ts'
import { VersionNotFound } from './version-not-found.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.found
    ? pageMeta({
        title: texts.versionTitle(loaderData.label, loaderData.found.version, APP_NAME),
        description: texts.description(loaderData.label),
        origin: loaderData.origin,
        path: loaderData.path,
        // What holds now is what people should find.
        noIndex: true,
      })
    : [{ title: texts.notFound(APP_NAME) }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const { page, version } = args.params
  const found = isInformationPage(page) && /^[1-9]\d{0,6}$/.test(version) && (await find(args, page, version))
  if (!found) return data({ found: undefined, page: legalOf(page) }, { status: 404 })
  const { label } = informationPages[found.page]
  return data({
    found,
    label,
    path: href('/versions/:page/:version', { page, version }),
    origin: new URL(args.request.url).origin,
  })
}

async function find(args: Route.LoaderArgs, page: keyof typeof informationPages, version: string) {
  return readLegalVersion(apiFor(args), page, version).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
}

export default function LegalVersionPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <VersionNotFound page={loaderData.page} />
  return <LegalArticle title={loaderData.label} information={loaderData.found} />
}
