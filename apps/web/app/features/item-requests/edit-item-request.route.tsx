import type { Profile } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'
import type { ItemRequest, SaveItemRequest } from '@asime/contract/item-requests'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useEffect, useState } from 'react'
import { data, href, Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useViewer } from '../../lib/session/session.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { toast } from '../../ui/toast.tsx'
import { listCategories } from '../categories/categories.api.ts'
import type { Route } from './+types/edit-item-request.route.ts'
import { ItemRequestEditor } from './item-request-editor.tsx'
import { fieldsOf } from './item-request-fields.ts'
import { statusName } from './item-request-state.tsx'
import { useItemRequestActions } from './use-viewer-role.ts'
import { readItemRequest, updateItemRequest } from './item-requests.api.ts'
import * as texts from './edit-item-request.texts.ts'

const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set(['request_not_open', 'forbidden', 'not_found'])

export const handle: PageHandle = { tabBar: false }

export const meta: Route.MetaFunction = () => [
  { title: texts.pageTitle(APP_NAME) },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const [categories, found] = await Promise.all([
    attempt(args, listCategories(api)),
    attempt(
      args,
      readItemRequest(api, args.params.id).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return null
        throw error
      }),
    ),
  ])
  const status = found.ok ? (found.value ? 200 : 404) : 503
  return data(
    {
      categories: categories.ok ? categories.value : undefined,
      /** Null where there is none, undefined where nobody knows. */
      itemRequest: found.ok ? found.value : undefined,
    },
    { status },
  )
}

/** Without a connection it cannot be known how it stands. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (request.signal.aborted) throw error
    return { categories: undefined, itemRequest: undefined }
  }
}

/** The steps of the form are entries of the history, and need nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate
}

export default function EditItemRequestPage({ loaderData: { categories, itemRequest } }: Route.ComponentProps) {
  const viewer = useViewer()
  if (itemRequest === undefined) return <NotLoaded />
  if (itemRequest === null) return <NotFound />
  if (!viewer) return null
  return <EditPlace itemRequest={itemRequest} categories={categories} user={viewer} />
}

/** The form, for whom the API lets change it; else why not. */
function EditPlace({ itemRequest, categories, user }: EditProps) {
  const { actions } = useItemRequestActions(itemRequest, user.id)
  if (!actions) return <SpinnerPage label={texts.openingTheForm} />
  if (!actions.includes('edit'))
    return itemRequest.user.id === user.id ? (
      <NotOpen itemRequest={itemRequest} />
    ) : (
      <NotYours itemRequest={itemRequest} />
    )
  return <Edit key={`${user.id} ${itemRequest.id}`} itemRequest={itemRequest} categories={categories} user={user} />
}

type EditProps = Pick<Route.ComponentProps['loaderData'], 'categories'> & { itemRequest: ItemRequest; user: Profile }

function Edit({ itemRequest, categories, user }: EditProps) {
  const navigate = useNavigate()
  const { id } = itemRequest
  const [pristine] = useState(() => fieldsOf(itemRequest))

  async function save(changed: SaveItemRequest) {
    try {
      await updateItemRequest(browserApi, id, changed)
    } catch (error) {
      // Closed or gone meanwhile: its own page shows how it stands now.
      if (error instanceof ApiError && OUT_OF_REACH.has(error.code)) void navigate(href('/requests/:id', { id }))
      throw error
    }
    return () => {
      toast.success(texts.yourRequestHasBeenUpdated)
      return navigate(href('/requests/:id', { id }), { replace: true })
    }
  }

  return (
    <ItemRequestEditor
      title={texts.editYourRequest}
      lead={texts.vendorsSeeTheChange}
      pristine={pristine}
      place={{ userId: user.id, about: `edit-${id}`, basis: JSON.stringify(pristine) }}
      categories={categories}
      loadCategories={() => listCategories(browserApi)}
      user={user}
      posted={standingOf(itemRequest)}
      submitLabel={texts.saveChanges}
      failure={texts.failedToUpdateRequest}
      save={save}
    />
  )
}

function standingOf({ views_count, total_bids, lowest_bid, created_at }: ItemRequest) {
  return { views_count, total_bids, lowest_bid, created_at }
}

/** Says so and leads to the list, as wherever one item request could not be loaded. */
function NotLoaded() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(texts.error, texts.failedToLoadRequestDetails)
    void navigate(href('/requests'), { replace: true })
  }, [navigate])
  return <SpinnerPage label={texts.goingToTheItemRequests} />
}

function NotFound() {
  return (
    <Obstacle title={texts.requestNotFound} icon={<SearchX />}>
      {texts.itMayHaveBeenTakenDown}
    </Obstacle>
  )
}

function NotYours({ itemRequest }: { itemRequest: ItemRequest }) {
  return (
    <Obstacle title={texts.thisIsNotYourRequest} icon={<Lock />} itemRequest={itemRequest}>
      {texts.onlyWhoeverPostedItCanChange}
    </Obstacle>
  )
}

function NotOpen({ itemRequest }: { itemRequest: ItemRequest }) {
  return (
    <Obstacle
      title={texts.thisRequestIs(statusName(itemRequest.status).toLowerCase())}
      icon={<Lock />}
      itemRequest={itemRequest}
      action={
        <Link to={`${href('/app/create-request')}?from=${itemRequest.id}`} className={buttonClass({ variant: 'ask' })}>
          {texts.postItAgain}
        </Link>
      }
    >
      {texts.onlyAnOpenRequest}
    </Obstacle>
  )
}

function Obstacle({
  title,
  icon,
  itemRequest,
  action,
  children,
}: {
  title: string
  icon: ReactNode
  itemRequest?: ItemRequest
  action?: ReactNode
  children: string
}) {
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title={title}
        icon={icon}
        actions={
          <>
            {action ?? (
              <Link to={href('/app/requests')} className={buttonClass({ variant: 'buy' })}>
                {texts.yourRequests}
              </Link>
            )}
            {itemRequest ? (
              <Link to={href('/requests/:id', { id: itemRequest.id })} className={buttonClass()}>
                {texts.viewTheRequest}
              </Link>
            ) : (
              <Link to={href('/requests')} className={buttonClass()}>
                {texts.itemRequests}
              </Link>
            )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
