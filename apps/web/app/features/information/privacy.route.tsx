import { href } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { Route } from './+types/privacy.route.ts'
import { LegalArticle } from './information-article.tsx'
import { readInformation } from './information.api.ts'
import * as texts from './privacy.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.description,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/privacy'),
  })

export async function loader(args: Route.LoaderArgs) {
  return readInformation(apiFor(args), 'privacy')
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalArticle title={texts.privacy} information={loaderData} />
}
