import type { ReportableType } from '@asime/contract/moderation-states'
import Flag from 'lucide-react/icons/flag'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'
import * as texts from './report-button.texts.ts'

export interface ReportButtonProps {
  type: ReportableType
  id: string
  /** What it is called, for the dialog and for whoever hears the button. */
  name: string
  className?: string
}

/** Opens the dialog, which is loaded when it is asked for. */
export default function ReportButton({ type, id, name, className = '' }: ReportButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const { ReportDialog } = await import('./report-dialog.tsx')
      setDialog(() => ReportDialog)
      setOpen(true)
    } catch {
      toastNotOpened()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        busy={isBusy}
        aria-haspopup="dialog"
        aria-label={texts.reportOf(name)}
        className={`-ml-3 text-sm text-ink-2 ${className}`}
        onClick={() => void open()}
      >
        <Flag aria-hidden="true" />
        {texts.report}
      </Button>
      {Dialog && <Dialog key={id} type={type} id={id} name={name} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
