import { CURRENCY } from '@asime/contract/money'
import { runCommand, say } from './command.ts'
import { findOpenAlerts } from './modules/alerts/alerts.service.ts'
import { paymentProvider, transferProvider } from './modules/providers/payment-provider.ts'
import { differenceKinds } from './modules/alerts/reconcile-kinds.ts'
import { reconcile } from './modules/reconciliation/reconcile.service.ts'
import type { Context } from './platform/context.ts'
import { formatPesewas } from './platform/money.ts'

const cedis = (pesewas: number) => formatPesewas(pesewas, CURRENCY)
const MAX_ALERTS = 100

/** Other matters that a person should look at, without those just printed. */
async function sayOpenAlerts(context: Context, said: ReadonlySet<string>): Promise<void> {
  const { alerts, total } = await findOpenAlerts(context.db, MAX_ALERTS)
  const others = alerts.filter(({ kind }) => !said.has(kind))
  if (others.length === 0) return
  say(`\nOpen alerts (${total} in all, the newest first):`)
  for (const { reference, what, kind, detail, todo } of others)
    say(`\n${reference}: ${what} (${kind})\n  ${JSON.stringify(detail)}\n  ${todo}.`)
}

/** `npm run reconcile`: every difference between our books and the provider's. It fails where there is one. */
await runCommand(async (context) => {
  const provider = paymentProvider(context)
  const { differences, compared, holding } = await reconcile(context, provider, transferProvider(context))
  const name = `${provider.name} (${provider.mode})`
  say(`Compared our books, and ${compared} payments, refunds and payouts with ${name}.`)
  if (holding) say(`${name} says that it holds ${cedis(holding.theirs)}; by our books it holds ${cedis(holding.ours)}.`)
  for (const { kind, reference, detail } of differences) {
    const { what, todo } = differenceKinds[kind]
    say(`\n${reference}: ${what} (${kind})\n  ${JSON.stringify(detail)}\n  ${todo}.`)
  }
  say(differences.length === 0 ? 'Everything agrees.' : `\n${differences.length} differences, kept as payment alerts.`)
  await sayOpenAlerts(context, new Set(differences.map(({ kind }) => kind)))
  return differences.length === 0
})
