import type { OwnProvider } from '@asime/contract/own-providers'
import { providerNames, type SignInProvider, signInProviders } from '@asime/contract/sign-in-providers'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/sessions/actor.ts'
import { assertSecondFactor } from '../../../platform/sessions/second-factor.ts'
import { notify } from '../../notifications/notify.service.ts'
import { insertAccountEvent } from '../accounts.repository.ts'
import { originOf } from '../event-origin.ts'
import { endOtherSessions } from '../end-sessions.service.ts'
import { confirmSession } from '../confirm-session.repository.ts'
import { readConfirmation } from '../confirm-session.service.ts'
import { isSharedDemoAccount } from '../demo-access.ts'
import {
  deleteIdentity,
  findWaysIn,
  insertIdentity,
  isIdentityOf,
  listIdentities,
  lockWaysIn,
  type WaysIn,
} from './identities.repository.ts'
import type { Vouched } from './provider-sign-in.service.ts'

/** Which accounts elsewhere open the caller's. */
export async function listOwnProviders(context: Context, { userId }: Actor): Promise<OwnProvider[]> {
  const [identities, ways] = await Promise.all([listIdentities(context.db, userId), findWaysIn(context.db, userId)])
  return signInProviders.map((provider) => {
    const found = identities.find((each) => each.provider === provider)
    return {
      provider,
      is_set_up: context.config.signInProviders[provider] !== undefined,
      linked: found ? { email: found.email, linked_at: found.linked_at } : null,
      is_only_way: ways !== undefined && isOnlyWay(context, ways, provider),
    }
  })
}

/** One that is not set up any more opens nothing. A passkey is not counted: it goes with the device. */
function isOnlyWay({ config }: Context, ways: WaysIn, provider: SignInProvider): boolean {
  if (ways.has_password || ways.has_number || !ways.providers.includes(provider)) return false
  return !ways.providers.some((other) => other !== provider && config.signInProviders[other])
}

/** Before somebody is sent away for nothing. @throws AppError forbidden for shared demo accounts, conflict where one is linked already */
export async function assertMayLink(context: Context, { userId }: Actor, provider: SignInProvider): Promise<void> {
  const ways = await findWaysIn(context.db, userId)
  if (!ways) throw new AppError('unauthenticated')
  assertNotShared(context, ways)
  if (ways.providers.includes(provider)) throw alreadyLinked(provider)
}

function assertNotShared({ config }: Context, { email }: WaysIn): void {
  if (isSharedDemoAccount(config, email))
    throw new AppError('forbidden', { message: 'This demo account is shared and keeps its ways to sign in' })
}

const alreadyLinked = (provider: SignInProvider) =>
  new AppError('conflict', { message: `Another ${providerNames[provider]} account is linked already. Unlink it first` })

/**
 * Links whom the provider has vouched for, and tells the owner. The same again is nothing new.
 * @throws AppError second_factor_missing, forbidden for shared demo accounts, conflict where it is another's already, or another one is linked
 */
export async function linkProvider(context: Context, actor: Actor, { visit, identity }: Vouched): Promise<void> {
  const { provider } = visit
  const { issuer, subject, email = null } = identity
  const { userId } = actor
  // The answer comes by a call that admins make before they have codes, too: they confirm by it, and nothing else.
  assertSecondFactor(context.config, actor)
  await inTransaction(context.db, async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    if (!ways) throw new AppError('unauthenticated')
    assertNotShared(context, ways)
    if (await isIdentityOf(tx, userId, identity)) return
    if (ways.providers.includes(provider)) throw alreadyLinked(provider)
    await insertIdentity(tx, { issuer, subject, userId, provider, email }, providerNames[provider])
    await tell(context, tx, actor, 'provider_linked', provider)
  })
}

/**
 * Ends all other sessions as well: somebody may have come in by it.
 * @returns the token of the device, undefined where nothing was linked
 * @throws AppError conflict where nothing else opens the account
 */
export async function unlinkProvider(
  context: Context,
  actor: Actor,
  provider: SignInProvider,
): Promise<string | undefined> {
  return inTransaction(context.db, async (tx) => {
    const ways = await lockWaysIn(tx, actor.userId)
    if (!ways?.providers.includes(provider)) return undefined
    if (isOnlyWay(context, ways, provider))
      throw new AppError('conflict', {
        message: `Set a password first, so that you can still sign in without ${providerNames[provider]}`,
      })
    // First, so that one who is just signing in by it is either refused or has a session to end.
    await deleteIdentity(tx, actor.userId, provider)
    const device = await endOtherSessions(tx, actor, 'provider unlinked')
    await tell(context, tx, actor, 'provider_unlinked', provider)
    return device
  })
}

async function tell(
  context: Context,
  tx: Tx,
  actor: Actor,
  kind: 'provider_linked' | 'provider_unlinked',
  provider: SignInProvider,
): Promise<void> {
  const { userId } = actor
  await insertAccountEvent(tx, { kind, userId, subjectId: null, origin: originOf(actor) })
  await notify(context, tx, { kind, userId, facts: { provider: providerNames[provider] }, key: `${kind}:${uuid()}` })
}

/** @throws AppError second_factor_required, conflict where the account confirms in another way */
export async function assertMayConfirm(context: Context, actor: Actor, provider: SignInProvider): Promise<void> {
  const { ways } = await readConfirmation(context, actor)
  if (ways.includes('code')) throw new AppError('second_factor_required')
  if (!ways.includes(provider))
    throw new AppError('conflict', { message: `Your account is not confirmed by ${providerNames[provider]}` })
}

/**
 * Takes it that this session is still its owner's, since the provider has just vouched for them.
 * @throws AppError forbidden for somebody else's account there; as assertMayConfirm, should the account have changed meanwhile
 */
export async function confirmByProvider(context: Context, actor: Actor, { visit, identity }: Vouched): Promise<void> {
  const name = providerNames[visit.provider]
  if (!(await isIdentityOf(context.db, actor.userId, identity)))
    throw new AppError('forbidden', {
      message: `This is not the ${name} account that is linked to your Asime account. Nothing was changed`,
    })
  await assertMayConfirm(context, actor, visit.provider)
  await confirmSession(context.db, actor.sessionId)
}
