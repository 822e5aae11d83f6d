import { listAddressesEndpoint } from '@asime/contract/addresses'
import {
  addAddressEndpoint,
  changeAddressEndpoint,
  deleteAddressEndpoint,
  makeAddressDefaultEndpoint,
} from '@asime/contract/save-address'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { addAddress, changeAddress, listOwnAddresses, makeAddressDefault, removeAddress } from './addresses.service.ts'

export function addressRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listAddressesEndpoint, async ({ actor }) => ({ data: await listOwnAddresses(db, actor) }))
  serve(app, context, addAddressEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await addAddress(tx, actor, body) } })),
  )
  serve(app, context, changeAddressEndpoint, async ({ actor, params, body }) => ({
    data: await changeAddress(db, actor, params.id, body),
  }))
  serve(app, context, makeAddressDefaultEndpoint, async ({ actor, params }) => ({
    data: await makeAddressDefault(db, actor, params.id),
  }))
  serve(app, context, deleteAddressEndpoint, async ({ actor, params }) => {
    await removeAddress(db, actor, params.id)
    return undefined
  })
}
