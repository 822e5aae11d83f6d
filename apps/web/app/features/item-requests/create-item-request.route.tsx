import { takesBids } from '@asime/contract/item-request-states'
import { IDEMPOTENCY_KEY, lengthOf } from '@asime/contract/deadlines'
import type { Profile } from '@asime/contract/accounts'
import type { Category } from '@asime/contract/categories'
import type { ItemRequest, SaveItemRequest } from '@asime/contract/item-requests'
import { useEffect, useState } from 'react'
import { href, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { formatPlace } from '../../lib/forms/places.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { forgetIntention, keyForIntention } from '../../lib/api/kept-intention.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { usePaused } from '../../lib/page/use-paused.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useViewer } from '../../lib/session/session.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { toast } from '../../ui/toast.tsx'
import { listCategories } from '../categories/categories.api.ts'
import type { Route } from './+types/create-item-request.route.ts'
import { ItemRequestEditor } from './item-request-editor.tsx'
import { emptyFields, fieldsToPostAgain, withoutEmpty } from './item-request-fields.ts'
import { createItemRequest, readItemRequest } from './item-requests.api.ts'
import * as texts from './create-item-request.texts.ts'

/** An hour less than the API remembers a key. */
const KEY_KEPT_MS = (lengthOf(IDEMPOTENCY_KEY, 'hours') - 1) * 60 * 60 * 1000

export const handle: PageHandle = { tabBar: false }

export const meta: Route.MetaFunction = () => [
  { title: texts.pageTitle(APP_NAME) },
  { name: 'robots', content: 'noindex' },
]

interface PageData {
  /** Undefined where they could not be loaded. */
  categories: Category[] | undefined
  /** What is to be posted again. */
  source: ItemRequest | undefined
  /** Why there is no source, where one was asked for. */
  problem: 'missing' | 'failed' | undefined
}

/** With `?from=`, an item request to post once more. */
export async function loader(args: Route.LoaderArgs): Promise<PageData> {
  const from = new URL(args.request.url).searchParams.get('from')
  const api = apiFor(args)
  const [categories, source] = await Promise.all([
    attempt(args, listCategories(api)),
    from === null ? undefined : attempt(args, readItemRequest(api, from).catch(undefinedIfMissing)),
  ])
  return {
    categories: categories.ok ? categories.value : undefined,
    source: source?.ok ? source.value : undefined,
    problem: source?.ok === false ? 'failed' : source && !source.value ? 'missing' : undefined,
  }
}

/** Without a connection one can still write. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (request.signal.aborted) throw error
    const isAgain = new URL(request.url).searchParams.has('from')
    return { categories: undefined, source: undefined, problem: isAgain ? 'failed' : undefined }
  }
}

/** The steps of the form are entries of the history, and need nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate
}

export default function CreateItemRequestPage({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer()
  if (!viewer) return null
  const { source } = loaderData
  // Another one to post again is another form, and so is another user's.
  return <Create key={`${viewer.id} ${source?.id}`} {...loaderData} user={viewer} />
}

function Create({ categories, source, problem, user }: PageData & { user: Profile }) {
  const navigate = useNavigate()
  const paused = usePaused('post_requests')
  const again = source && (source.user.id === user.id || !takesBids(source)) ? source : undefined
  const suggestedPlace = useDefaultPlace(!again)
  const [pristine] = useState(() => (again ? fieldsToPostAgain(again, user.id) : emptyFields(user.location)))

  async function save(itemRequest: SaveItemRequest) {
    const sent = withoutEmpty(itemRequest)
    const intention = `item_request:${user.id}`
    const { id } = await createItemRequest(browserApi, sent, keyForIntention(intention, sent, KEY_KEPT_MS))
    forgetIntention(intention)
    return () => {
      toast.success(texts.yourRequestHasBeenPosted)
      return navigate(href('/requests/:id', { id }), { replace: true })
    }
  }

  return (
    <ItemRequestEditor
      title={again ? texts.postItAgain : texts.requestAnItem}
      lead={paused ?? leadOf(again, source, problem)}
      pristine={pristine}
      suggestedPlace={suggestedPlace}
      place={{ userId: user.id, about: again ? `again-${again.id}` : 'new', basis: '' }}
      categories={categories}
      loadCategories={() => listCategories(browserApi)}
      user={user}
      submitLabel={texts.postRequest}
      failure={texts.failedToCreateRequest}
      save={save}
    />
  )
}

/** The town of the default address, where somebody has addresses. Without it they type one, as before. */
function useDefaultPlace(isWanted: boolean): string | undefined {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    void loadCalls(import('../../lib/addresses/list-addresses.ts'))
      .then(({ listAddresses }) => listAddresses(stop.signal))
      .then(({ addresses: [first] }) => first && setPlace(formatPlace(first)))
      .catch(() => {})
    return () => stop.abort()
  }, [isWanted])
  return place
}

function leadOf(again: ItemRequest | undefined, source: ItemRequest | undefined, problem: PageData['problem']): string {
  if (again) return texts.everythingIsHere
  if (source) return texts.thatRequestStillTakesBids
  if (problem === 'missing') return texts.requestThatYouWanted
  if (problem === 'failed') return texts.weCouldNotLoad
  return texts.sayWhatYouNeed
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
