import { type Message, sendMessageEndpoint } from '@asime/contract/chat'
import type { BodyInputOf } from '@asime/contract/endpoint'
import { call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

export async function sendMessage(id: string, body: BodyInputOf<typeof sendMessageEndpoint>): Promise<Message> {
  return (await call(browserApi, sendMessageEndpoint, { params: { id }, body })).data
}
