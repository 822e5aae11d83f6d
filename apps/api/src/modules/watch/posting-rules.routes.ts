import {
  deletePostingRuleEndpoint,
  listPostingRulesEndpoint,
  savePostingRuleEndpoint,
} from '@asime/contract/posting-rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listPostingRules } from './posting-rules.repository.ts'
import { removePostingRule, savePostingRule } from './posting-rules.service.ts'

export function postingRuleRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listPostingRulesEndpoint, async () => ({ data: await listPostingRules(db) }))
  serve(app, context, savePostingRuleEndpoint, async ({ actor, params, body }) => ({
    data: await savePostingRule(db, actor, params.id, body),
  }))
  serve(app, context, deletePostingRuleEndpoint, async ({ actor, params, body }) => {
    await removePostingRule(db, actor, params.id, body.reason)
    return undefined
  })
}
