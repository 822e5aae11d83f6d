import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'
import * as texts from './save-table-button.texts.ts'

/** Saves a list as a table for spreadsheets. */
export function SaveTableButton({ onSave }: { onSave: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await onSave()
    } catch (error) {
      toast.error(texts.weCouldNotSave, error instanceof Error ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {texts.saveAsCSV}
    </Button>
  )
}
