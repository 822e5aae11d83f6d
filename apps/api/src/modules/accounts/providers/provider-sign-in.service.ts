import type { SignedIn } from '@asime/contract/accounts'
import type { ProviderAnswer, RegisterByProvider } from '@asime/contract/provider-sign-in'
import { providerNames, type SignInProvider } from '@asime/contract/sign-in-providers'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, together, type Tx } from '../../../platform/database/database.ts'
import { limitWrongTokens } from '../../../platform/http/rate-limits.ts'
import type { Actor } from '../../../platform/sessions/actor.ts'
import { findCredentials } from '../accounts.repository.ts'
import { countVerificationMail, openAccount } from '../accounts.service.ts'
import { foldEmail } from '../email.ts'
import { enter } from '../enter.service.ts'
import { hashToken, makeToken } from '../opaque-tokens.ts'
import { type Arrival, startSession } from '../sessions.service.ts'
import { findOwner, insertIdentity, useIdentity } from './identities.repository.ts'
import {
  findTicket,
  insertTicket,
  insertVisit,
  takeTicket,
  takeVisit,
  type Ticket,
  type Visit,
} from './provider-sign-in.repository.ts'
import type { ProviderClient, ProviderIdentity } from './sign-in-providers.ts'
import { isSame, secretsOf } from './visit-secrets.ts'

export type ProviderClients = Record<SignInProvider, ProviderClient | undefined>

/** The page that the provider sends the browser back to, as it has to be registered there. */
const returnUrlOf = ({ config }: Context, provider: SignInProvider) => `${config.publicUrl}/sign-in/${provider}`

/**
 * Begins a visit to the provider.
 * @returns where to send the browser, and the token for its cookie
 * @throws AppError not_found where the provider is not set up, unavailable where it does not answer
 */
export async function beginVisit(
  context: Context,
  clients: ProviderClients,
  visit: Visit,
): Promise<{ url: string; token: string }> {
  const { token, hash } = makeToken()
  const about = { returnUrl: returnUrlOf(context, visit.provider), secrets: secretsOf(token) }
  const url = await clientOf(clients, visit.provider).begin(about, { chooses: visit.purpose !== 'sign_in' })
  await insertVisit(context.db, hash, visit)
  return { url: url.href, token }
}

function clientOf(clients: ProviderClients, provider: SignInProvider): ProviderClient {
  const client = clients[provider]
  if (!client) throw new AppError('not_found', { message: `${providerNames[provider]} sign-in is not set up` })
  return client
}

export interface AnswerInput {
  provider: SignInProvider
  code: string
  state: string
  iss?: string | undefined
}

/** Whom a provider vouches for, and the visit that this was asked in. */
export interface Vouched {
  visit: Visit
  identity: ProviderIdentity
}

/**
 * Ends the visit and asks the provider whom it has vouched for.
 * @param token of the browser's cookie
 * @throws AppError invalid_token where the answer is not of this browser's visit or was used, forbidden where somebody else is signed in
 * by now, unavailable where the provider does not answer
 */
export async function takeAnswer(
  context: Context,
  clients: ProviderClients,
  input: AnswerInput,
  { token, network, actor }: { token: string | undefined; network: string; actor: Actor | undefined },
): Promise<Vouched> {
  const { provider } = input
  const client = clientOf(clients, provider)
  const name = providerNames[provider]
  const visit = await limitWrongTokens(context.rateLimits, network, async () => {
    // A visit that another page's answer is not about goes on.
    if (token === undefined || !isSame(secretsOf(token).state, input.state)) return undefined
    const taken = await takeVisit(context.db, hashToken(token))
    return taken?.provider === provider ? taken : undefined
  })
  if (!visit || token === undefined)
    throw new AppError('invalid_token', {
      message: `This ${name} sign-in was used already, took too long, or began in another browser. Please start again`,
    })
  if (visit.session_id !== null && visit.session_id !== actor?.sessionId)
    throw new AppError('forbidden', {
      message: 'This was started by somebody who is no longer signed in here. Nothing was changed',
    })
  const returnUrl = returnUrlOf(context, provider)
  const answer = new URL(returnUrl)
  answer.searchParams.set('code', input.code)
  answer.searchParams.set('state', input.state)
  if (input.iss !== undefined) answer.searchParams.set('iss', input.iss)
  const chooses = visit.purpose !== 'sign_in'
  const identity = await client.identify({ returnUrl, secrets: secretsOf(token) }, answer, { chooses })
  return { visit, identity }
}

/**
 * Signs in whoever the provider vouches for, or says what is still to be done. Accounts are found by issuer and subject alone: an email
 * that is the same proves nothing, whatever the provider says of it.
 * @throws AppError email_taken where the address is another account's; as `enter`
 */
export async function signInByProvider(
  context: Context,
  { visit, identity }: Vouched,
  visitor: Arrival,
): Promise<ProviderAnswer> {
  const { issuer, subject } = identity
  const back = { return_to: visit.return_to }
  const owner = await findOwner(context.db, issuer, subject)
  const namesake =
    !owner && identity.email !== undefined ? await findCredentials(context.db, identity.email) : undefined
  if (owner || namesake) {
    try {
      const session = await enter(context, visitor, {
        way: 'provider',
        prove: async () => {
          if (!owner) throw emailTaken(visit.provider)
          return owner
        },
        findTried: async () => namesake,
        take: (tx, { id }) => takeIdentity(tx, id, { issuer, subject }),
      })
      return { outcome: 'signed_in', ...back, session }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'second_factor_required') throw error
    }
  }
  const ticket = await makeTicket(context, {
    provider: visit.provider,
    issuer,
    subject,
    email: identity.email ?? null,
    is_email_confirmed: identity.isEmailConfirmed,
    user_id: owner?.id ?? null,
  })
  if (owner) return { outcome: 'code_required', ...back, ticket }
  const newcomer = {
    full_name: identity.fullName,
    email: identity.email ?? null,
    is_email_confirmed: identity.isEmailConfirmed,
  }
  return { outcome: 'account_needed', ...back, ticket, newcomer }
}

function emailTaken(provider: SignInProvider): AppError {
  const message = `An account with this email already exists. Sign in the way you usually do, then link ${providerNames[provider]} on your profile page`
  return new AppError('email_taken', { message, errors: { email: message } })
}

async function makeTicket({ db }: Context, ticket: Ticket): Promise<string> {
  const { token, hash } = makeToken()
  await insertTicket(db, hash, ticket)
  return token
}

/** @throws AppError invalid_token where it was unlinked, or the ticket used, just now */
async function takeIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject }: Pick<Ticket, 'issuer' | 'subject'>,
  ticket?: string,
): Promise<void> {
  if (ticket !== undefined && !(await takeTicket(tx, hashToken(ticket)))) throw tooLate()
  if (!(await useIdentity(tx, issuer, subject, userId))) throw tooLate()
}

const tooLate = () => new AppError('invalid_token', { message: 'This took too long. Please start again' })

/** @throws AppError invalid_token for a wrong or old ticket */
async function readTicket({ db, rateLimits }: Context, ticket: string, network: string): Promise<Ticket> {
  const found = await limitWrongTokens(rateLimits, network, () => findTicket(db, hashToken(ticket)))
  if (!found) throw tooLate()
  return found
}

/**
 * The second step of whoever has codes on. A wrong code leaves the ticket as it is.
 * @throws AppError invalid_token; as `enter`
 */
export async function finishByCode(
  context: Context,
  { ticket, code }: { ticket: string; code: string },
  visitor: Arrival,
): Promise<SignedIn> {
  let identity: Ticket | undefined
  return enter(context, visitor, {
    way: 'provider',
    prove: async () => {
      identity = await readTicket(context, ticket, visitor.network)
      const owner = await findOwner(context.db, identity.issuer, identity.subject)
      if (!owner || owner.id !== identity.user_id) throw tooLate()
      return owner
    },
    code,
    take: async (tx, { id }) => {
      if (identity) await takeIdentity(tx, id, identity, ticket)
    },
  })
}

/**
 * Opens an account without a password and signs in. An address that the provider could not know to be theirs is confirmed by mail, as
 * one that was typed.
 * @throws AppError invalid_token, email_taken, conflict where the provider's account was linked meanwhile
 */
export async function registerByProvider(
  context: Context,
  input: RegisterByProvider,
  visitor: Arrival,
): Promise<SignedIn> {
  const found = await readTicket(context, input.ticket, visitor.network)
  if (found.user_id !== null) throw tooLate()
  const { provider, issuer, subject } = found
  const isConfirmed = found.is_email_confirmed && found.email !== null
  const email = isConfirmed ? found.email : input.email
  if (email === undefined || email === null) throw invalidField('email', 'Email is required')
  if (!isConfirmed) await countVerificationMail(context, visitor.network)
  return inTransaction(context.db, async (tx) => {
    if (!(await takeTicket(tx, hashToken(input.ticket)))) throw tooLate()
    const account = {
      email: foldEmail(email),
      fullName: input.full_name,
      userType: input.user_type,
      phone: input.phone,
    }
    const how = { way: provider, isConfirmed }
    const userId = await openAccount(context, tx, { ...account, passwordHash: null }, how).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'email_taken' ? emailTaken(provider) : error
    })
    await insertIdentity(tx, { issuer, subject, userId, provider, email: found.email }, providerNames[provider])
    await useIdentity(tx, issuer, subject, userId)
    return startSession(context, together(tx), userId, visitor)
  })
}
