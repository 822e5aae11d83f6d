import { confirmEmailChangeEndpoint } from '@asime/contract/account-mails'
import {
  listOrdersOfUserEndpoint,
  listUsersEndpoint,
  makeBuyerEndpoint,
  makeVendorEndpoint,
  readAnyUserEndpoint,
  readClosingEffectsEndpoint,
  readSuspensionEffectsEndpoint,
  requestEmailChangeEndpoint,
  requestPhoneChangeEndpoint,
  restoreUserEndpoint,
  signOutUserEndpoint,
  suspendUserEndpoint,
  withdrawEmailChangeEndpoint,
  withdrawPhoneChangeEndpoint,
} from '@asime/contract/admin-users'
import { listShopsEndpoint, readShopOwnerEndpoint } from '@asime/contract/admin-vendors'
import { confirmPhoneChangeEndpoint } from '@asime/contract/own-phone'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { countSent } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import { giveShop } from './change-role.service.ts'
import { closeShop, readClosingEffects } from './close-shop.service.ts'
import {
  confirmEmailChange,
  countsOfEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from './email-change.service.ts'
import {
  confirmPhoneChange,
  countsOfPhoneChange,
  requestPhoneChange,
  withdrawPhoneChange,
} from './phone-change.service.ts'
import { listShops } from './shop-list.sql.ts'
import { listUsers } from './user-list.sql.ts'
import { listOrdersOfUser } from './user-orders.sql.ts'
import {
  readAnyUser,
  readShopOwner,
  readSuspensionEffects,
  restoreUser,
  signOutUser,
  suspendUser,
} from './users.service.ts'

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listUsersEndpoint, async ({ query }) => listUsers(db, query))
  serve(app, context, listShopsEndpoint, async ({ query }) => listShops(db, query))
  serve(app, context, readAnyUserEndpoint, async ({ actor, params }) => ({
    data: await readAnyUser(db, actor, params.id),
  }))
  serve(app, context, readShopOwnerEndpoint, async ({ actor, params }) => ({
    data: await readShopOwner(db, actor, params.id),
  }))
  serve(app, context, listOrdersOfUserEndpoint, async ({ params, query }) => listOrdersOfUser(db, params.id, query))
  serve(app, context, readSuspensionEffectsEndpoint, async ({ params }) => ({
    data: await readSuspensionEffects(db, params.id),
  }))
  serve(app, context, suspendUserEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await suspendUser(context, tx, actor, params.id, body) } })),
  )
  serve(app, context, restoreUserEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await restoreUser(context, tx, actor, params.id, body.reason) } })),
  )
  serve(app, context, signOutUserEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await signOutUser(context, tx, actor, params.id, body.reason) } })),
  )
  serve(app, context, makeVendorEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await giveShop(context, tx, actor, params.id, body) } })),
  )
  serve(app, context, readClosingEffectsEndpoint, async ({ params }) => ({
    data: await readClosingEffects(db, params.id),
  }))
  serve(app, context, makeBuyerEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await closeShop(context, tx, actor, params.id, body.reason) } })),
  )
  serve(app, context, requestEmailChangeEndpoint, async ({ actor, params, body, once }) =>
    countSent(context.rateLimits, countsOfEmailChange(params.id, body), (sent) =>
      once(async (tx) => {
        const data = await requestEmailChange(context, tx, actor, params.id, body)
        sent()
        return { body: { data } }
      }),
    ),
  )
  serve(app, context, withdrawEmailChangeEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await withdrawEmailChange(context, tx, actor, params.id, body.reason) } })),
  )
  serve(app, context, requestPhoneChangeEndpoint, async ({ actor, params, body, once }) =>
    countSent(context.rateLimits, countsOfPhoneChange(params.id, body), (sent) =>
      once(async (tx) => {
        const data = await requestPhoneChange(context, tx, actor, params.id, body)
        sent()
        return { body: { data } }
      }),
    ),
  )
  serve(app, context, withdrawPhoneChangeEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await withdrawPhoneChange(context, tx, actor, params.id, body.reason) } })),
  )
  serve(app, context, confirmPhoneChangeEndpoint, async ({ req, body }) => {
    await confirmPhoneChange(context, body.token, { network: networkOf(req.ip), requestId: req.id })
    return { data: { message: 'Confirmed. The number signs in once the wait is over' } }
  })
  serve(app, context, confirmEmailChangeEndpoint, async ({ req, body }) => {
    const visitor = { network: networkOf(req.ip), requestId: req.id }
    const isChanged = await confirmEmailChange(context, body.token, visitor)
    const message = isChanged
      ? 'The email of the account is changed. Please sign in with the new one'
      : 'Confirmed. The other address has to confirm the change as well'
    return { data: { message, is_changed: isChanged } }
  })
}
