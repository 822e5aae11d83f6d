import { href } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { Route } from './+types/cookies.route.ts'
import { LegalArticle } from './information-article.tsx'
import { readInformation } from './information.api.ts'
import * as texts from './cookies.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.description,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/cookies'),
  })

export async function loader(args: Route.LoaderArgs) {
  return readInformation(apiFor(args), 'cookies')
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <LegalArticle title={texts.cookies} information={loaderData} />
}
