import PackageOpen from 'lucide-react/icons/package-open'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import * as texts from './notice.texts.ts'

type NoticeProps = { title: string; children: ReactNode } & ({ kind: 'empty' } | { kind: 'failed'; retryHref: string })

/** In place of a list. A list that could not be loaded must not look empty. */
export function Notice(props: NoticeProps) {
  const Icon = props.kind === 'empty' ? PackageOpen : WifiOff
  return (
    <div className="grid content-center justify-items-center gap-1 rounded-panel bg-surface-2 px-5 py-10 text-center">
      <Icon aria-hidden="true" className="mb-2 size-7 text-ink-3" strokeWidth={1.9} />
      <p className="font-display text-lg font-bold">{props.title}</p>
      <p className="max-w-[44ch] text-ink-2">{props.children}</p>
      {props.kind === 'failed' && (
        // A plain link, so that it also works without scripts.
        <a
          href={props.retryHref}
          className="mt-3 inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-[18px] text-[.9375rem] font-semibold hover:bg-surface-2"
        >
          {texts.tryAgain}
        </a>
      )}
    </div>
  )
}
