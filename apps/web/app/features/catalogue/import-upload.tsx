import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Button, buttonClass, type ButtonVariant } from '../../ui/button.tsx'
import { Dropzone } from '../../ui/dropzone.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './import-upload.texts.ts'
import { saveProducts, saveTemplate } from './product-imports.api.ts'

const CSV = '.csv,text/csv'

/** The first step: what to fill in, and where the file goes. */
export function ImportUpload({ onFile }: { onFile: (file: File) => Promise<void> }) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:p-5">
      <div className="grid max-w-[72ch] gap-1.5 text-ink-2">
        <p>{texts.templateText}</p>
        <p>{texts.variantsText}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton onSave={saveTemplate}>{texts.getTemplate}</DownloadButton>
        <DownloadButton onSave={saveProducts}>{texts.getProducts}</DownloadButton>
      </div>
      <Dropzone
        label={texts.chooseFile}
        rule={texts.fileRule}
        accept={CSV}
        multiple={false}
        files={[]}
        onAdd={([file]) => file && void onFile(file)}
        onRemove={() => {}}
      />
    </section>
  )
}

export function Uploading({ name, percent }: { name: string; percent: number }) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 lg:p-5">
      <output className="font-semibold wrap-anywhere">{texts.checking(name)}</output>
      <Progress label={texts.checking(name)} value={percent} tone="gold" />
    </section>
  )
}

/** Opens the choice of a file. */
export function FileButton({
  variant,
  onFile,
  children,
}: {
  variant?: ButtonVariant
  onFile: (file: File) => Promise<void>
  children: ReactNode
}) {
  return (
    <label
      className={buttonClass({
        ...(variant && { variant }),
        className: 'overflow-hidden focus-within:outline-2 focus-within:outline-ink max-sm:w-full',
      })}
    >
      <FileSpreadsheet aria-hidden="true" />
      {children}
      <input
        type="file"
        accept={CSV}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // So that the same file can be chosen again once it is corrected.
          event.target.value = ''
          if (file) void onFile(file)
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}

export function DownloadButton({ onSave, children }: { onSave: () => Promise<void>; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await onSave()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notDownloaded, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {children}
    </Button>
  )
}
