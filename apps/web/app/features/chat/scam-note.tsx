import type { Message } from '@asime/contract/chat'
import type { WarningKind } from '@asime/contract/chat-rules'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Button } from '../../ui/button.tsx'
import * as texts from './chat.texts.ts'

/** The worst first: one note says it for all. */
const ORDER: readonly WarningKind[] = ['code', 'pay_outside', 'low_price', 'link', 'phone', 'bulk']

export function worstOf(warnings: readonly WarningKind[]): WarningKind | undefined {
  return ORDER.find((kind) => warnings.includes(kind))
}

interface ScamNoteProps {
  message: Message
  isOwn: boolean
  name: string
  hasPaidOrder: boolean
  onReport: () => void
  onBlock: () => void
  onClear: () => void
}

/** Beside a message that is risky: why, and what to do. It stays whatever anybody thinks of it, until its reader says that it is no scam. */
export function ScamNote({ message, isOwn, name, hasPaidOrder, onReport, onBlock, onClear }: ScamNoteProps) {
  const kind = worstOf(message.warnings)
  if (!kind || message.is_cleared) return null
  if (isOwn) {
    return (
      <p className="mt-1 flex max-w-[36ch] items-start gap-1.5 text-left text-[.8125rem] text-ink-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.9} />
        {texts.ownWarning}
      </p>
    )
  }
  return (
    <div role="note" className="mt-2 max-w-[560px] rounded-card border-2 border-laterite bg-surface p-4">
      <div className="flex gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-laterite-soft text-laterite-ink max-sm:hidden">
          <ShieldAlert aria-hidden="true" className="size-5" strokeWidth={1.9} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{texts.carefulTitle[kind]}</p>
          <p className="mt-0.5 text-[.9375rem]">
            {texts.carefulText[kind]}
            {kind === 'pay_outside' && hasPaidOrder && ` ${texts.alreadyPaid}`}
          </p>
          <div className="mt-3 flex flex-wrap gap-2 max-sm:[&>button]:flex-auto">
            <Button variant="danger" onClick={onReport}>
              <Flag aria-hidden="true" />
              {texts.report}
            </Button>
            <Button onClick={onBlock}>
              <Ban aria-hidden="true" />
              {texts.block}
            </Button>
            <Button variant="ghost" onClick={onClear}>
              {texts.notAScam}
            </Button>
          </div>
          <p className="mt-2 text-[.8125rem] text-ink-3">{texts.seenByBoth(name)}</p>
        </div>
      </div>
    </div>
  )
}
