import { confirmSubscriptionEndpoint, unsubscribeEndpoint } from '@asime/contract/support'
import { type Api, call } from '../../lib/api/api.ts'

/** Both give back the sentence to show. */
export async function confirmSubscription(api: Api, token: string): Promise<string> {
  return (await call(api, confirmSubscriptionEndpoint, { body: { token } })).data.message
}

export async function unsubscribe(api: Api, token: string): Promise<string> {
  return (await call(api, unsubscribeEndpoint, { body: { token } })).data.message
}
