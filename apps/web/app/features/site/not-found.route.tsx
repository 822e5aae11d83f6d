import { data } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import NotFoundPage from './not-found-page.tsx'
import type { Route } from './+types/not-found.route.ts'
import * as texts from './not-found.texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.pageTitle(APP_NAME) },
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFoundPage />
}
