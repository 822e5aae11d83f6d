import type { Message } from '@asime/contract/chat'
import type { TestUser, TestVendor } from './builders.ts'
import type { Answer, TestApp } from './test-app.ts'

/** What the two sides of a conversation do. */
export function conversationsOf(app: () => TestApp) {
  const open = (caller: TestUser, about: Record<string, string>) => app().as(caller).post('/conversations', about)

  async function meet(buyer: TestUser, shop: TestVendor): Promise<string> {
    const { body } = await open(buyer, { vendor_id: shop.vendorId })
    return body.data.id
  }

  function write(caller: TestUser, id: string, content: string, more: Record<string, unknown> = {}): Promise<Answer> {
    return app()
      .as(caller)
      .post(`/conversations/${id}/messages`, { client_id: crypto.randomUUID(), content, ...more })
  }

  const list = async (caller: TestUser, query = '') => (await app().as(caller).get(`/conversations${query}`)).body
  const messages = async (caller: TestUser, id: string, query = '') =>
    (await app().as(caller).get(`/conversations/${id}/messages${query}`)).body.data as Message[]

  return { open, meet, write, list, messages }
}
