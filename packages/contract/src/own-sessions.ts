import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import { dataOf } from './paging.ts'

/** More than anybody has in practice. */
export const MAX_OWN_SESSIONS = 100

export const OwnSession = z
  .object({
    id: z.uuid(),
    device: z
      .string()
      .nullable()
      .meta({ description: 'As it names itself (`Chrome on Android`), which proves nothing' }),
    network: z
      .string()
      .nullable()
      .meta({ description: 'Network address that it was used from last; of IPv6, the network' }),
    created_at: z.string(),
    last_used_at: z
      .string()
      .meta({ description: 'When its tokens were last renewed, as those of a session in use are again and again' }),
    is_this: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessionsEndpoint = endpoint({
  id: 'listOwnSessions',
  method: 'GET',
  path: '/user/sessions',
  tag: 'Accounts',
  access: 'signed_in',
  summary: `Where the caller is signed in, the newest first; at most ${MAX_OWN_SESSIONS}`,
  status: 200,
  response: dataOf(z.array(OwnSession)),
})
export const endOwnSessionEndpoint = endpoint({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/user/sessions/:id',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'End one of the caller’s sessions, with its open pages',
  params: z.object({ id: PathId('Session not found') }),
  status: 204,
  response: null,
})
