import { redirect } from 'react-router'
import type { Route } from './+types/messages-alias.route.ts'

/** The dashboard's address for the same. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/app/chat${params['*'] ? `/${params['*']}` : ''}`)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  throw redirect(`/app/chat${params['*'] ? `/${params['*']}` : ''}`)
}

export default function MessagesAlias() {
  return null
}
