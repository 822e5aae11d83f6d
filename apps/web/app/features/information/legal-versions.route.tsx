import { informationPages, isInformationPage } from '@asime/contract/information-pages'
import { data, href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { queryCursor } from '../../lib/lists/query-values.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { Route } from './+types/legal-versions.route.ts'
import { legalOf, listLegalVersions } from './legal-versions.api.ts'
import * as texts from './legal-versions.texts.ts'
import { VersionNotFound } from './version-not-found.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.list
    ? pageMeta({
        title: texts.pageTitle(loaderData.label, APP_NAME),
        description: texts.description(loaderData.label),
        origin: loaderData.origin,
        path: href('/versions/:page', { page: loaderData.page }),
        noIndex: true,
      })
    : [{ title: texts.notFound(APP_NAME) }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const { page } = args.params
  if (!isInformationPage(page) || !informationPages[page].isLegal)
    return data({ list: undefined, page: legalOf(page) }, { status: 404 })
  const { origin, searchParams } = new URL(args.request.url)
  const list = await listLegalVersions(apiFor(args), page, queryCursor(searchParams.get('cursor')))
  const { label, path } = informationPages[page]
  return data({ list, page, label, path, origin, nowMs: Date.now() })
}

export default function LegalVersionsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.list) return <VersionNotFound page={loaderData.page} />
  const { list, page, label, path, nowMs } = loaderData
  const isNow = (from: string, until: string | null) =>
    Date.parse(from) <= nowMs && (until === null || Date.parse(until) > nowMs)
  return (
    <div className="frame max-w-[64ch] pt-8 lg:pt-14">
      <h1 className="text-3xl">{texts.versionsOf(label)}</h1>
      <p className="mt-2 mb-5 text-ink-2">{texts.lead}</p>
      <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
        {list.data.map(({ version, in_force_from: from, in_force_until: until }) => (
          <li key={version} className="border-t border-line">
            <Link
              to={isNow(from, until) ? path : href('/versions/:page/:version', { page, version: String(version) })}
              className="grid min-h-14 content-center px-4 py-3 hover:bg-surface-2 lg:px-5"
            >
              <span className="font-semibold">
                {until === null ? texts.from(formatDate(from)) : texts.fromTo(formatDate(from), formatDate(until))}
              </span>
              <span className="text-sm text-ink-2">
                {texts.version(version)}
                {isNow(from, until) && ` · ${texts.inForceNow}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.meta.next_cursor && (
        <p className="mt-5">
          <Link to={`?cursor=${list.meta.next_cursor}`} className="text-forest underline underline-offset-4">
            {texts.earlier}
          </Link>
        </p>
      )}
    </div>
  )
}
