import { listSignInProvidersEndpoint } from '@asime/contract/provider-sign-in'
import { providerNames, signInProviders } from '@asime/contract/sign-in-providers'
import { call } from '../../../lib/api/api.ts'
import { apiFor, attempt, type LoaderArgs } from '../../../lib/page/visit.server.ts'
import type { OfferedProvider } from './foreign-sign-in.tsx'

/** Those whom the buttons name. Where it cannot be asked who is set up, nobody is. */
export async function readProviders(args: LoaderArgs): Promise<OfferedProvider[]> {
  const answer = await attempt(args, call(apiFor(args), listSignInProvidersEndpoint, {}))
  const ready = answer.ok ? answer.value.data : []
  return signInProviders.map((id) => ({ id, name: providerNames[id], isSetUp: ready.includes(id) }))
}
