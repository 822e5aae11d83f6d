import type { Message } from '@asime/contract/chat'
import type { Context } from '../../platform/context.ts'
import { privateLinks } from '../uploads/private-links.ts'
import { parseLink, thumbnailLink } from '../uploads/upload-names.ts'
import type { StoredMessage } from './conversations.repository.ts'

/** A message as it is answered, to the two sides and admins alone, so with links that open its files. */
export function showMessage(
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
