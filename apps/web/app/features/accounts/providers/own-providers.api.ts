import {
  confirmByProviderEndpoint,
  linkProviderEndpoint,
  listOwnProvidersEndpoint,
  type OwnProvider,
  unlinkProviderEndpoint,
} from '@asime/contract/own-providers'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { markVisit } from './visit-marker.ts'

export async function listOwnProviders(signal: AbortSignal): Promise<OwnProvider[]> {
  return (await call(browserApi, listOwnProvidersEndpoint, { signal })).data
}

export function unlinkProvider(provider: SignInProvider): Promise<void> {
  return call(browserApi, unlinkProviderEndpoint, { body: { provider } })
}

/** Leaves the site for the provider, which sends the browser back to this page. @throws ApiError */
export async function goAndLink(provider: SignInProvider): Promise<void> {
  leaveTo((await call(browserApi, linkProviderEndpoint, { body: aboutThisPage(provider) })).data.url)
}

/** The same, to confirm that it is you. @throws ApiError */
export async function goAndConfirm(provider: SignInProvider): Promise<void> {
  leaveTo((await call(browserApi, confirmByProviderEndpoint, { body: aboutThisPage(provider) })).data.url)
}

const aboutThisPage = (provider: SignInProvider) => ({ provider, return_to: location.pathname + location.search })

function leaveTo(url: string): void {
  markVisit()
  location.assign(url)
}
