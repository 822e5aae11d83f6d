import { type Suggestions, suggestEndpoint } from '@asime/contract/suggestions'
import { subscribeEndpoint } from '@asime/contract/support'
import { type Api, call } from '../../lib/api/api.ts'

/** What the search box offers for the words so far. */
export async function suggest(api: Api, query: string, signal: AbortSignal): Promise<Suggestions> {
  return (await call(api, suggestEndpoint, { query: { query }, signal })).data
}

/** Asks for the weekly mail; gives back the sentence to show. */
export async function subscribeToNewsletter(api: Api, email: string): Promise<string> {
  return (await call(api, subscribeEndpoint, { body: { email } })).data.message
}
