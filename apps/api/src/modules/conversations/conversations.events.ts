import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { tellNow } from '../../platform/realtime/tell.ts'
import { whyNotWrite } from './conversations.policy.ts'
import { findWriters } from './conversations.repository.ts'
import { assertSide } from './conversations.service.ts'
import { writePresence } from './presence.repository.ts'

/** How often it is written down who is there; somebody who was within 100 seconds is online. */
const PRESENCE_MS = 60_000

/** What pages say in conversations, and who is there. */
export function conversationEvents(server: FastifyInstance, realtime: Realtime, { db, log }: Context): void {
  realtime.on('typing', async (actor, { conversation_id: id }) => {
    const { conversation, side } = await assertSide(db, actor, id)
    if (whyNotWrite(side, conversation)) return
    const others = side === 'shop' ? [conversation.buyer_id] : await findWriters(db, conversation.vendor_id)
    tellNow(db, others, { type: 'typing', conversation_id: id, user_id: actor.userId, name: actor.fullName })
  })

  const write = (userIds: readonly string[]) => {
    if (userIds.length > 0)
      writePresence(db, userIds).catch((error: unknown) => log.debug({ err: error }, 'presence is not written'))
  }
  realtime.onPresence((userId) => write([userId]))
  const timer = setInterval(() => write(realtime.connectedUsers()), PRESENCE_MS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}
