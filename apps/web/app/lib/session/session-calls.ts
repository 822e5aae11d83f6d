import {
  loginEndpoint,
  type Profile,
  readUserProfileEndpoint,
  type Register,
  registerEndpoint,
  type SignedIn,
} from '@asime/contract/accounts'
import { call } from '../api.ts'
import { browserApi } from './browser-api.ts'

export async function readUser(): Promise<Profile> {
  return (await call(browserApi, readUserProfileEndpoint, {})).data.profile
}

export async function login(input: { email: string; password: string }): Promise<SignedIn> {
  return (await call(browserApi, loginEndpoint, { body: input })).data
}

export async function openAccount(input: Register, idempotencyKey: string): Promise<SignedIn> {
  return (await call(browserApi, registerEndpoint, { body: input, idempotencyKey })).data
}
