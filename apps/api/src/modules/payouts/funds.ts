import type { Db } from '../../platform/database/database.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'
import type { Holder } from '../providers/transfer-provider.ts'

/** The balance available at the provider, if known. */
export class Funds {
  private left: number | undefined

  /** @param left pesewas; undefined where the provider does not say: it will, of each transfer */
  constructor(left: number | undefined) {
    this.left = left
  }

  /** @returns false where it is known that there is not so much */
  take(pesewas: number): boolean {
    if (this.left === undefined) return true
    if (this.left < pesewas) return false
    this.left -= pesewas
    return true
  }
}

const referenceOf = ({ name, mode }: Holder) => `${name}-${mode}`

/** Once, until there is enough again. */
export async function raiseBalanceAlert(db: Db, holder: Holder): Promise<void> {
  await raiseAlert(db, 'balance_short', referenceOf(holder), {}, { again: true })
}

/** A transfer went out that had waited. */
export async function endBalanceAlert(db: Db, holder: Holder): Promise<void> {
  await closeAlert(db, 'balance_short', referenceOf(holder))
}
