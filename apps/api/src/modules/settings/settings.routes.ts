import {
  changeSettingEndpoint,
  listSettingChangesEndpoint,
  listSettingsEndpoint,
  undoSettingChangeEndpoint,
} from '@asime/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listChanges } from './settings.repository.ts'
import { changeSetting, listSettings, undoSettingChange } from './settings.service.ts'

export function settingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listSettingsEndpoint, async () => ({ data: await listSettings(context) }))
  serve(app, context, changeSettingEndpoint, async ({ actor, params, body }) => ({
    data: await changeSetting(context, actor, params.setting, body),
  }))
  serve(app, context, listSettingChangesEndpoint, async ({ query: { limit, cursor, key } }) => {
    const sort = 'setting changes changed_at desc'
    return pageText(await listChanges(context.db, key, limit, decodeCursor(cursor, sort, 'time')), { limit, sort })
  })
  serve(app, context, undoSettingChangeEndpoint, async ({ actor, params, body }) => ({
    data: await undoSettingChange(context, actor, params.id, body.reason),
  }))
}
