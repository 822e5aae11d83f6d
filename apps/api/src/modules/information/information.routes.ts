import {
  listLegalVersionsEndpoint,
  readInformationEndpoint,
  readLegalVersionEndpoint,
} from '@asime/contract/information'
import {
  compareInformationEndpoint,
  listInformationEndpoint,
  listInformationVersionsEndpoint,
  openInformationEndpoint,
  previewInformationEndpoint,
  publishInformationEndpoint,
  restoreInformationEndpoint,
} from '@asime/contract/information-desk'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listVersions } from './information.repository.ts'
import {
  assertShowable,
  getTexts,
  listInformation,
  openInformation,
  publishInformation,
  restoreInformation,
} from './information.service.ts'
import { listVersionsForAll, showInformation, showVersion } from './shown-information.service.ts'
import { showText } from './shown-text.ts'

export function informationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readInformationEndpoint, async ({ params }) => ({ data: showInformation(context, params.page) }))
  serve(app, context, listLegalVersionsEndpoint, async ({ params, query: { limit, cursor } }) => {
    const sort = `legal versions of ${params.page} version desc`
    return listVersionsForAll(context, params.page, { limit, sort, cursor: decodeCursor(cursor, sort, 'number') })
  })
  serve(app, context, readLegalVersionEndpoint, async ({ params }) => ({
    data: await showVersion(context, params.page, params.version),
  }))

  serve(app, context, listInformationEndpoint, async ({ actor }) => ({ data: await listInformation(context, actor) }))
  serve(app, context, openInformationEndpoint, async ({ actor, params }) => ({
    data: await openInformation(context, actor, params.page),
  }))
  serve(app, context, previewInformationEndpoint, async ({ params, body }) => {
    assertShowable(params.page, body.text)
    return { data: showText(body.text) }
  })
  serve(app, context, publishInformationEndpoint, async ({ actor, params, body }) => ({
    data: await publishInformation(context, actor, params.page, body),
  }))
  serve(app, context, listInformationVersionsEndpoint, async ({ params, query: { limit, cursor } }) => {
    const sort = `versions of ${params.page} version desc`
    return pageText(await listVersions(context.db, params.page, limit, decodeCursor(cursor, sort, 'number')), {
      limit,
      sort,
    })
  })
  serve(app, context, compareInformationEndpoint, async ({ params }) => ({
    data: await getTexts(context.db, params.page, params.version),
  }))
  serve(app, context, restoreInformationEndpoint, async ({ actor, params, body }) => ({
    data: await restoreInformation(context, actor, params.page, { ...body, version: params.version }),
  }))
}
