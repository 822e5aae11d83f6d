import { readInformationEndpoint, type ShownInformation } from '@asime/contract/information'
import type { InformationPage } from '@asime/contract/information-pages'
import { type ContactUs, contactUsEndpoint, openContactFormEndpoint } from '@asime/contract/support'
import { type Api, call } from '../../lib/api/api.ts'

/** A token that the contact form sends along; it must be a few seconds old by then. */
export async function openContactForm(api: Api): Promise<string> {
  return (await call(api, openContactFormEndpoint, {})).data.form_token
}

/** Gives back the sentence to show. */
export async function contactUs(api: Api, input: ContactUs, idempotencyKey: string): Promise<string> {
  return (await call(api, contactUsEndpoint, { body: input, idempotencyKey })).data.message
}

/** A page of prose as it is in force now. */
export async function readInformation(api: Api, page: InformationPage): Promise<ShownInformation> {
  return (await call(api, readInformationEndpoint, { params: { page } })).data
}
