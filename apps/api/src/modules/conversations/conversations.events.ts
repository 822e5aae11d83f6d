import { PRESENCE_SECONDS } from '@asime/contract/chat-rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { tellNow } from '../../platform/realtime/tell.ts'
import { whyNotWrite } from './conversations.policy.ts'
import { findWriters } from './conversations.repository.ts'
import { assertSide } from './conversations.service.ts'
import { writePresence } from './presence.repository.ts'

/** What pages say in conversations, and who is there. */
export function conversationEvents(server: FastifyInstance, realtime: Realtime, { db, log }: Context): void {
  realtime.on('typing', async (actor, { conversation_id: id }) => {
    const { conversation, side } = await assertSide(db, actor, id)
    if (whyNotWrite(side, conversation)) return
    const others = side === 'shop' ? [conversation.buyer_id] : await findWriters(db, conversation.vendor_id)
    tellNow(db, others, { type: 'typing', conversation_id: id, user_id: actor.userId, name: actor.fullName })
  })

  const waiting = new Set<string>()
  let isWriting = false
  // One statement at a time: who comes meanwhile goes with the next. After a node has ended all of its pages come at once.
  const write = async (userIds: readonly string[]): Promise<void> => {
    for (const userId of userIds) waiting.add(userId)
    if (isWriting) return
    isWriting = true
    try {
      while (waiting.size > 0) {
        const next = [...waiting]
        waiting.clear()
        await writePresence(db, next)
      }
    } catch (error) {
      log.debug({ err: error }, 'presence is not written')
    } finally {
      isWriting = false
    }
  }
  realtime.onPresence((userId) => void write([userId]))
  const timer = setInterval(() => void write(realtime.connectedUsers()), 1_000 * PRESENCE_SECONDS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}
