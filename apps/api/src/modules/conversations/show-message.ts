import type { Message } from '@asime/contract/chat'
import type { Context } from '../../platform/context.ts'
import { privateLinks } from '../uploads/private-links.ts'
import { parseLink, thumbnailLink } from '../uploads/upload-names.ts'
import type { StoredMessage } from './conversations.repository.ts'

/** A message as both sides are answered, with links that open its files; of one that Asime has removed, nothing of what it said. */
export function showMessage(context: Pick<Context, 'secrets' | 'clock'>, message: StoredMessage): Message {
  if (!message.is_hidden) return showToAdmin(context, message)
  const { voice_ms: _, ...rest } = message
  return { ...rest, type: 'text', content: '', attachments: [], warnings: [], reply_to: null }
}

/** With all that it says, for the admins alone who look into it. */
export function showToAdmin(
  context: Pick<Context, 'secrets' | 'clock'>,
  { voice_ms: voiceMs, ...message }: StoredMessage,
): Message {
  const attachments = message.attachments.map((link) => {
    const file = parseLink(link)
    const kind = file?.kind ?? 'image'
    const [url = link] = privateLinks(context, [link])
    const [thumbnail = null] = file && kind === 'image' ? privateLinks(context, [thumbnailLink(file.id)]) : []
    const seconds = kind === 'audio' && voiceMs !== null ? voiceMs / 1_000 : null
    return { kind, url, thumbnail_url: thumbnail, duration_seconds: seconds }
  })
  return { ...message, attachments }
}
