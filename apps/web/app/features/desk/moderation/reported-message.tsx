import type { Message } from '@asime/contract/chat'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { Attachments } from '../../../ui/attachments.tsx'
import { Badge } from '../../../ui/badge.tsx'
import * as texts from './reported-message.texts.ts'

interface ReportedMessageProps {
  message: Message
  nowMs: number
  /** What can be done about it. */
  children?: ReactNode
}

/** A message as it was written with its files, and what its reader was warned of. */
export function ReportedMessage({ message, nowMs, children }: ReportedMessageProps) {
  const {
    sender_name: sender,
    content,
    attachments,
    warnings,
    is_cleared: isCleared,
    is_hidden: isHidden,
    timestamp,
  } = message
  return (
    <div className="rounded-[12px] bg-surface-2 px-3.5 py-2.5 text-[.9375rem]">
      <p className="text-[.8125rem] text-ink-2 wrap-anywhere">
        <b className="font-semibold">{sender}</b>, {formatMoment(timestamp, nowMs)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{content === '' ? texts.noText(attachments.length) : content}</p>
      {attachments.length > 0 && (
        <div className="mt-2">
          <Attachments links={attachments.map(({ url }) => url)} name={texts.pictureInChat} />
        </div>
      )}
      {(warnings.length > 0 || isCleared || isHidden) && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {warnings.map((kind) => (
            <Badge key={kind} tone="warm">
              {texts.warnings[kind]}
            </Badge>
          ))}
          {isHidden && <Badge tone="outline">{texts.removedByAsime}</Badge>}
          {isCleared && <Badge tone="outline">{texts.readerSaysNoScam}</Badge>}
        </p>
      )}
      {children}
    </div>
  )
}
