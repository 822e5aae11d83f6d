import { type InvitableRole, invitableRoles, shopRoleLabels } from '@asime/contract/shop-roles'
import type { ShopMember } from '@asime/contract/shop-team'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeRole, removeMember } from './team.api.ts'
import * as texts from './team.texts.ts'

interface MemberRowsProps {
  members: readonly ShopMember[]
  onChange: () => Promise<void>
}

/** Who works for the shop, the owner first. */
export function MemberRows({ members, onChange }: MemberRowsProps) {
  const [leaving, setLeaving] = useState<ShopMember>()

  async function change({ user }: ShopMember, role: InvitableRole) {
    try {
      await changeRole(user.id, role)
      toast.success(texts.roleChanged(user.full_name, shopRoleLabels[role]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.failed)
    }
    await onChange()
  }

  async function remove() {
    if (!leaving) return
    await removeMember(leaving.user.id)
    toast.success(texts.removed(leaving.user.full_name))
    await onChange()
  }

  return (
    <>
      <ul>
        {members.map((member) => {
          const { user, role } = member
          return (
            <li
              key={user.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <Avatar name={user.full_name} src={user.avatar_url} size={36} />
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold wrap-anywhere">{user.full_name}</p>
                <p className="text-sm text-ink-3 wrap-anywhere">{user.email}</p>
                <p className="text-sm text-ink-3">{texts.since(formatDate(member.created_at))}</p>
              </div>
              {role === 'owner' ? (
                <Badge tone="ok">{shopRoleLabels.owner}</Badge>
              ) : (
                <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
                  <Select
                    aria-label={texts.roleOf(user.full_name)}
                    value={role}
                    onChange={({ target }) => void change(member, target.value as InvitableRole)}
                  >
                    {invitableRoles.map((each) => (
                      <option key={each} value={each}>
                        {shopRoleLabels[each]}
                      </option>
                    ))}
                  </Select>
                  <Button
                    variant="line"
                    aria-haspopup="dialog"
                    aria-label={texts.removeOf(user.full_name)}
                    onClick={() => setLeaving(member)}
                  >
                    {texts.remove}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={texts.removeTitle(leaving?.user.full_name ?? '')}
        confirmLabel={texts.remove}
        cancelLabel={texts.keep}
        variant="danger"
        onConfirm={remove}
      >
        <p className="text-ink-2">{texts.removeText(leaving?.user.full_name ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
