import { readHomeEndpoint } from '@asime/contract/home'
import {
  listHomeBlocksEndpoint,
  listHomeFiguresEndpoint,
  previewHomeBlockEndpoint,
  removeHomeBlockEndpoint,
  saveHomeBlockEndpoint,
  saveHomeFigureEndpoint,
} from '@asime/contract/home-desk'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { listBlocks, previewText } from './home-blocks.repository.ts'
import { removeBlock, saveBlock } from './home-blocks.service.ts'
import { listFigures } from './home-figures.repository.ts'
import { saveFigure } from './home-figures.service.ts'
import { readHomeText } from './home.repository.ts'

export function homeRoutes(app: FastifyInstance, context: Context): void {
  const { db, pool } = context
  serve(app, context, readHomeEndpoint, async ({ req }) =>
    context.shared.answer('home', req, async () => new JsonText(`{"data":${await readHomeText(pool)}}`)),
  )
  serve(app, context, listHomeFiguresEndpoint, async () => ({ data: await listFigures(db) }))
  serve(app, context, saveHomeFigureEndpoint, async ({ actor, params, body }) => ({
    data: await saveFigure(db, actor, params.id, body),
  }))
  serve(app, context, listHomeBlocksEndpoint, async () => ({ data: await listBlocks(db) }))
  serve(app, context, previewHomeBlockEndpoint, async ({ params }) => {
    const text = await previewText(db, params.id)
    if (text === undefined) throw new AppError('not_found', { message: 'Banner or set not found' })
    return new JsonText(`{"data":${text}}`)
  })
  serve(app, context, saveHomeBlockEndpoint, async ({ actor, params, body }) => ({
    data: await saveBlock(db, actor, params.id, body),
  }))
  serve(
    app,
    context,
    removeHomeBlockEndpoint,
    async ({ actor, params, body }) => removeBlock(db, actor, params.id, body) as Promise<undefined>,
  )
}
