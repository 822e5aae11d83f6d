import { providerNames, type SignInProvider } from '@asime/contract/sign-in-providers'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/notify.service.ts'

export async function notifyOfUnlinked(
  context: Context,
  tx: Tx,
  userId: string,
  provider: SignInProvider,
): Promise<void> {
  const facts = { provider: providerNames[provider] }
  await notify(context, tx, { kind: 'provider_unlinked', userId, facts, key: `provider_unlinked:${uuid()}` })
}
