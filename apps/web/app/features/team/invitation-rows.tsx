import { shopRoleLabels } from '@asime/contract/shop-roles'
import type { ShopInvitation } from '@asime/contract/shop-team'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { resendInvitation, revokeInvitation } from './team.api.ts'
import * as texts from './team.texts.ts'

interface InvitationRowsProps {
  invitations: readonly ShopInvitation[]
  onChange: () => Promise<void>
}

/** Who has been invited and has not answered. */
export function InvitationRows({ invitations, onChange }: InvitationRowsProps) {
  const [sending, setSending] = useState<string>()
  const [revoking, setRevoking] = useState<ShopInvitation>()

  async function sendAgain({ id, email }: ShopInvitation) {
    setSending(id)
    try {
      await resendInvitation(id)
      toast.success(texts.invited, texts.invitedTo(email))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.failed)
    } finally {
      setSending(undefined)
    }
    await onChange()
  }

  async function revoke() {
    if (!revoking) return
    await revokeInvitation(revoking.id)
    toast.success(texts.revoked)
    await onChange()
  }

  if (invitations.length === 0) return <p className="text-[.9375rem] text-ink-2">{texts.noInvitations}</p>
  return (
    <>
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold wrap-anywhere">{invitation.email}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
                <span>{shopRoleLabels[invitation.role]}</span>
                {invitation.is_expired ? (
                  <Badge tone="warm">{texts.expired}</Badge>
                ) : (
                  <span>{texts.validUntil(formatDate(invitation.expires_at))}</span>
                )}
              </p>
            </div>
            <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
              <Button
                variant="line"
                busy={sending === invitation.id}
                aria-label={texts.sendAgainTo(invitation.email)}
                onClick={() => void sendAgain(invitation)}
              >
                {texts.sendAgain}
              </Button>
              <Button
                variant="line"
                aria-haspopup="dialog"
                aria-label={texts.revokeOf(invitation.email)}
                onClick={() => setRevoking(invitation)}
              >
                {texts.revoke}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        cancelLabel={texts.keep}
        variant="danger"
        onConfirm={revoke}
      >
        <p className="text-ink-2 wrap-anywhere">{texts.revokeText(revoking?.email ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
