import type { PaymentAlert } from '@asime/contract/payment-alerts'
import { mayAsStaff, staffPermissions } from '@asime/contract/staff-permissions'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { queueBulkMails } from '../../platform/mail/mails.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type AlertKind, type OperationsAlertKind, operationsAlertKinds, permissionFor } from './alert-kinds.ts'
import { alertsMail } from './alerts.mails.ts'
import {
  closeAlertById,
  countOpenAlerts,
  findAlert,
  insertAlert,
  listAdmins,
  listAlerts,
  replaceAlerts,
  takeUnmailedAlerts,
} from './alerts.repository.ts'

/** Something that a person should look at; once for each kind and reference. `again`: also where it was closed before. */
export async function raiseAlert(
  db: Db,
  kind: AlertKind,
  reference: string,
  detail: unknown,
  options?: { again?: boolean },
): Promise<void> {
  await insertAlert(db, kind, reference, detail, options)
}

/** Makes the open alerts of a kind what was found now; `isAll`: others of that kind have ended. */
export async function matchAlerts(
  db: Db,
  kind: OperationsAlertKind,
  found: readonly { reference: string; detail: unknown; since: string }[],
  isAll: boolean,
): Promise<void> {
  await inTransaction(db, (tx) => replaceAlerts(tx, kind, found, isAll))
}

/** @throws AppError not_found, conflict where it is closed already */
export async function closeAlertByHand(db: Db, actor: Actor, id: string, note: string): Promise<PaymentAlert> {
  return inTransaction(db, async (tx) => {
    const isClosed = await closeAlertById(tx, id, actor.userId, note)
    const alert = await findAlert(tx, id)
    if (!alert) throw new AppError('not_found', { message: 'Alert not found' })
    if (!isClosed) throw new AppError('conflict', { message: 'This alert is closed already' })
    const what = { kind: alert.kind, reference: alert.reference }
    const change = { before: { ...what, closed: false }, after: { ...what, closed: true } }
    await recordAdminAct(tx, actor, { act: 'alert_closed', subject: { type: 'alert', id }, ...change, reason: note })
    return alert
  })
}

/** The newest that are open, and how many there are. */
export async function findOpenAlerts(db: Db, limit: number): Promise<{ alerts: PaymentAlert[]; total: number }> {
  const { data, total } = await listAlerts(db, { state: 'open', order: 'desc' }, limit, undefined)
  return { alerts: JSON.parse(data) as PaymentAlert[], total }
}

/** More at once have one cause, and this many show it as well. */
const MAX_TOLD = 25
const MAX_AT_ONCE = 1_000
const MAX_ADMINS = 50

/** The job, every minute: one mail to each admin whose role shows some of the new alerts, whatever their number. */
export async function mailAlerts({ db, log, config }: Context): Promise<void> {
  const alerts = await inTransaction(db, async (tx) => {
    const taken = await takeUnmailedAlerts(tx, MAX_AT_ONCE)
    if (taken.length === 0) return taken
    const admins = await listAdmins(
      tx,
      [...new Set([...staffPermissions.money, ...staffPermissions.disputes])],
      MAX_ADMINS,
    )
    await queueBulkMails(
      tx,
      admins.flatMap((admin) => {
        const shown = taken.filter(({ kind }) => mayAsStaff(admin.staff_role, permissionFor(kind)))
        const told = shown.slice(0, MAX_TOLD)
        return told.length > 0 ? [alertsMail(admin, told, shown.length - told.length, config.publicUrl)] : []
      }),
    )
    return taken
  })
  for (const { kind, reference, due_at: dueAt } of alerts) log.warn({ alert: kind, reference, dueAt }, 'an alert')
}

export function measureAlerts(metrics: Metrics, { db }: Pick<Context, 'db'>): void {
  const addGauge = (name: string, about: string, isOperations: boolean) =>
    metrics.addGauge({
      name,
      help: `Open alerts about ${about}, by kind`,
      label: 'kind',
      read: async () =>
        (await countOpenAlerts(db))
          .filter(({ kind }) => kind in operationsAlertKinds === isOperations)
          .map(({ kind, open }) => ({ label: kind, value: open })),
    })
  addGauge('payment_alerts_open', 'payments', false)
  addGauge('operations_alerts_open', 'jobs, mails, backups and the disk', true)
}
