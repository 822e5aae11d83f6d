import { IMAGE_TYPES } from '@asime/contract/rules'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ChangeEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { shrinkPicture } from '../../lib/uploads/shrink-picture.ts'
import { uploadFile } from '../../lib/uploads/upload-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './shop.texts.ts'

interface PictureFieldProps {
  id: string
  what: string
  value: string
  /** Which of the upload's versions is kept. */
  version: 'small' | 'large'
  onChange: (link: string) => void
}

/** Uploads a picture at once; the shop shows it when the form is saved. */
export function PictureField({ id, what, value, version, onChange }: PictureFieldProps) {
  const [progress, setProgress] = useState<number>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    setProgress(0)
    try {
      const small = shrinkPicture(file).then((shrunk) => shrunk.file)
      const upload = await uploadFile(small, { onProgress: setProgress })
      onChange(version === 'small' ? (upload.thumbnail_url ?? upload.url) : upload.url)
    } catch (error) {
      toast.error(
        texts.error,
        error instanceof ApiError ? (serverMessage(error) ?? texts.couldNotReach) : texts.notAPicture,
      )
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <label
        className={buttonClass({
          size: 'sm',
          className:
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-focus-visible:shadow-[0_0_0_2px_var(--surface),0_0_0_6px_var(--gold)]',
        })}
      >
        <input
          id={id}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          disabled={progress !== undefined}
          onChange={(event) => void choose(event)}
          className="sr-only"
        />
        <ImagePlus aria-hidden="true" />
        {value ? texts.changePicture(what) : texts.addPicture(what)}
      </label>
      {value && (
        <Button size="sm" variant="ghost" onClick={() => onChange('')}>
          <Trash2 aria-hidden="true" />
          {texts.removePicture(what)}
        </Button>
      )}
      {progress !== undefined && <Progress label={texts.sending(what)} value={progress} className="basis-full" />}
    </div>
  )
}
