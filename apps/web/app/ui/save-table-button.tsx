import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** Saves a list as a table for spreadsheets. */
export function SaveTableButton({ onSave }: { onSave: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await onSave()
    } catch (error) {
      toast.error('We could not save the table', error instanceof Error ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Save as CSV
    </Button>
  )
}
