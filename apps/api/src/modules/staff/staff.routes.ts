import {
  addStaffEndpoint,
  changeStaffRoleEndpoint,
  listStaffEndpoint,
  removeStaffEndpoint,
  resetStaffCodesEndpoint,
} from '@asime/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listStaff } from './staff.repository.ts'
import { addStaff, changeStaffRole, removeStaff, resetStaffCodes } from './staff.service.ts'

/** Who works for Asime. */
export function staffRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listStaffEndpoint, async ({ actor }) => ({ data: await listStaff(db, actor.userId) }))
  serve(app, context, addStaffEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await addStaff(context, tx, actor, body) } })),
  )
  serve(app, context, changeStaffRoleEndpoint, async ({ actor, params, body }) => ({
    data: await changeStaffRole(context, actor, params.id, body),
  }))
  serve(app, context, removeStaffEndpoint, async ({ actor, params, body }) => {
    await removeStaff(context, actor, params.id, body)
    return undefined
  })
  serve(app, context, resetStaffCodesEndpoint, async ({ actor, params, body }) => {
    await resetStaffCodes(context, actor, params.id, body.reason)
    return undefined
  })
}
