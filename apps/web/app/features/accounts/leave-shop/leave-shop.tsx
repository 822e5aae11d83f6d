import type { Profile } from '@asime/contract/accounts'
import { shopRoleLabels } from '@asime/contract/shop-roles'
import { useState } from 'react'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { setUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as texts from './leave-shop.texts.ts'

/** On the profile of somebody who works for a shop of somebody else; nothing for everybody else. */
export function LeaveShop({ user }: { user: Profile }) {
  const [isOpen, setOpen] = useState(false)
  const { vendor, shop_role: ownRole, suspended_shop: suspended } = user
  const role = suspended?.role ?? ownRole
  const name = suspended?.business_name ?? vendor?.business_name
  if (!name || !role || role === 'owner') return null

  async function leave() {
    const { leaveShop } = await loadCalls(import('./leave-shop.api.ts'))
    setUser(await leaveShop())
    toast.success(texts.left(name ?? ''))
  }

  return (
    <section
      aria-labelledby="leave-shop"
      className="rounded-panel border border-line bg-surface px-4 py-3 lg:px-6 lg:py-5"
    >
      <h2 id="leave-shop" className="mb-2 text-xl">
        {texts.title}
      </h2>
      <p className="wrap-anywhere text-ink-2">
        {texts.workFor(name, shopRoleLabels[role])} {suspended && texts.isSuspended}
      </p>
      <Button size="sm" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.leave}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.leaveTitle(name)}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        variant="danger"
        onConfirm={leave}
      >
        <p className="text-ink-2">{texts.leaveText}</p>
      </ConfirmDialog>
    </section>
  )
}
