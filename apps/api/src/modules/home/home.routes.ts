import { readHomeEndpoint } from '@asime/contract/home'
import { listHomeFiguresEndpoint, saveHomeFigureEndpoint } from '@asime/contract/home-desk'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
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
}
