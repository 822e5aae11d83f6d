import { type ClientLoaderFunctionArgs, href, redirect, useLocation } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { currentSession, startSession } from '../../lib/session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import type { Route } from './+types/open-chat.route.ts'
import * as texts from './chat.texts.ts'

const ABOUT = ['vendor', 'product', 'item_request', 'bid', 'order'] as const

export function meta() {
  return ownMeta(texts.title)
}

/** Leads from a page to the conversation about what it shows: `/app/chat/new?product=…`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ refusal: string }> {
  await startSession()
  const { searchParams } = new URL(request.url)
  const name = ABOUT.find((each) => searchParams.has(each))
  // Whoever is not signed in is on the way to the sign-in.
  if (currentSession().state !== 'signed_in' || name === undefined) throw redirect(href('/app/chat/:id?', {}))
  try {
    const { openConversation } = await loadCalls(import('./chat.api.ts'))
    const { id } = await openConversation({ [`${name}_id`]: searchParams.get(name) ?? '' })
    throw redirect(href('/app/chat/:id?', { id }))
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SpinnerPage label={texts.opening} />
}

export default function OpenChatPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="frame py-10">
      <h1 className="sr-only">{texts.title}</h1>
      <Notice kind="failed" title={texts.notOpened} retryHref={pathname + search}>
        {loaderData.refusal}
      </Notice>
    </div>
  )
}
